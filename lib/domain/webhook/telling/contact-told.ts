import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";

type TellingContact = Pick<Contact, "id" | "email" | "subscribed" | "createdAt" | "updatedAt">;

interface ContactChange extends Change<TellingContact> {
  /** Keys of its data that were added, changed or removed. */
  changedKeys(): string[];
}

/** What a stored change of a contact tells. `storedAt`: of the change. */
export function toldOfContact({ before, after, changedKeys }: ContactChange, storedAt: string): ToldEvent[] {
  if (before && (!after || before.createdAt !== after.createdAt)) {
    const removed = told("contact.deleted", before, { timestamp: storedAt, isGone: true });
    return [removed, ...(after ? [created(after)] : [])];
  }
  if (!after) return [];
  if (!before) return [created(after)];
  const changed = [
    ...(before.email === after.email ? [] : ["email"]),
    ...(before.subscribed === after.subscribed ? [] : ["subscribed"]),
    ...changedKeys().map((key) => `data.${key}`),
  ];
  if (changed.length === 0) return [];
  return [told("contact.updated", after, { timestamp: after.updatedAt, changed })];
}

const created = (contact: TellingContact): ToldEvent =>
  told("contact.created", contact, { timestamp: contact.createdAt });

interface Told {
  timestamp: string;
  changed?: string[];
  isGone?: boolean;
}

const told = (
  type: WebhookType,
  { id, email, updatedAt }: TellingContact,
  { timestamp, changed, isGone = false }: Told,
): ToldEvent => ({
  ...{ type, timestamp },
  source: {
    ...{ kind: "plain", subject: `${id}#${updatedAt}` },
    data: { contactId: id, email, ...(changed && { changed }) },
    contactId: isGone ? null : id,
  },
});
