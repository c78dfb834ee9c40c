import { heldBack } from "#app/held-back.tsx";
import { useProject } from "#app/project.ts";
import { Badge } from "#kit/page/badge.tsx";
import { date } from "#words/format.ts";
import { words } from "#words/words.ts";
import type { Contact } from "../queries.ts";

const text = words.contacts.status;

/** Whether the contact gets marketing mail, and if not, why. */
export function ContactStatus({ contact }: { contact: Contact }) {
  const { suppression: setting } = useProject();
  const { subscribed, snoozedUntil, optedOutBy, suppression } = contact;
  if (subscribed && suppression && heldBack(suppression.reason, setting) !== "nothing")
    return <Badge look="fault">{text.suppressed}</Badge>;
  if (subscribed) return <Badge look="good">{text.subscribed}</Badge>;
  if (snoozedUntil) return <Badge look="note">{text.snoozed(date(snoozedUntil))}</Badge>;
  if (optedOutBy === "bounce" || optedOutBy === "complaint") return <Badge look="fault">{text[optedOutBy]}</Badge>;
  return <Badge look="warn">{optedOutBy === "person" ? text.person : text.unsubscribed}</Badge>;
}
