import type { Contact, UnsubscribeReason } from "#lib/domain/contact/contact.ts";
import { type ContactEvent, eventTime } from "#lib/domain/event/event.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** A contact in a stored change. */
export interface SubscriptionState extends Pick<Contact, "id" | "email" | "subscribed" | "createdAt" | "updatedAt"> {
  /** Raised at every flip, so a flip has one event, even when its change is read again. */
  flips: number;
  /** For the last flip, if it was automatic. */
  reason: UnsubscribeReason | null;
}

/** The event of a flip (contract 07 section 2); undefined for a new or unchanged contact. */
export function subscriptionEvent(
  before: SubscriptionState | undefined,
  after: SubscriptionState | undefined,
): ContactEvent | undefined {
  if (!before || !after || before.subscribed === after.subscribed) return undefined;
  const automatic = !after.subscribed && after.reason !== null;
  return {
    id: derivedId(`${after.id}#${after.flips}`),
    name: after.subscribed ? "contact.subscribed" : "contact.unsubscribed",
    contactId: after.id,
    contactEmail: after.email,
    data: automatic ? { reason: after.reason } : {},
    createdAt: eventTime(after.updatedAt, after),
  };
}
