import type { AuditNotes, Noted, RequestOrigin } from "#lib/domain/audit/audit-notes.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Visit } from "#lib/domain/contact/self-service.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { isSubscribedTo } from "#lib/domain/project/topic-choices.ts";

/** Notes what a contact chose for itself, if anything has changed. `changed` is undefined when the contact is gone. */
export async function noteChoice(
  notes: Pick<AuditNotes, "note">,
  { project, contact: before }: Pick<Visit, "project" | "contact">,
  { changed, origin, now }: { changed: Contact | undefined; origin: RequestOrigin; now: Date },
): Promise<void> {
  const change = changed && changeOf(project.topics, before, changed);
  if (!change) return;
  const { id, email } = before;
  const actor = { type: "CONTACT", id, name: email } as const;
  const target = { type: "contact", id, name: email };
  await notes.note(project.id, { ...change, actor, target, ...origin }, now);
}

function changeOf(
  topics: readonly Topic[],
  before: Contact,
  after: Contact,
): Pick<Noted, "action" | "before" | "after"> | undefined {
  const states = { before: { subscribed: before.subscribed }, after: { subscribed: after.subscribed } };
  if (!before.subscribed && after.subscribed) return { action: "contact.subscribe", ...states };
  if (getsMail(before) && !getsMail(after)) return { action: "contact.unsubscribe", ...states };
  const chosen = topics.filter((topic) => isSubscribedTo(topic, before) !== isSubscribedTo(topic, after));
  if (chosen.length === 0) return undefined;
  const of = (contact: Contact) =>
    Object.fromEntries(chosen.map((topic) => [topic.key, isSubscribedTo(topic, contact)]));
  return { action: "contact.topics", before: { topics: of(before) }, after: { topics: of(after) } };
}

/** Now, or when its pause ends. */
const getsMail = ({ subscribed, snoozedUntil }: Contact): boolean => subscribed || snoozedUntil !== null;
