import type { ContactEvent } from "#lib/domain/event/event.ts";
import { isReservedEvent } from "#lib/domain/event/reserved-name.ts";
import type { EventContent, MailTraits, ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";

/** Larger data of a tracked event is left out. */
const eventBytesMax = 16 * 1_024;

const sameNames = [
  "email.received",
  "email.topic_subscribed",
  "email.topic_unsubscribed",
  "contact.subscribed",
  "contact.unsubscribed",
] as const satisfies WebhookType[];

/** `segment.<slug>.entry` or `.exit`. */
const segmentName = /^segment\.(.+)\.(entry|exit)$/s;

/** The type of a recorded event; undefined for one of an email, which its record tells. */
function typeOfRecordedEvent(name: string): WebhookType | undefined {
  const [, , direction] = segmentName.exec(name) ?? [];
  if (direction !== undefined) return direction === "entry" ? "segment.entry" : "segment.exit";
  const same = sameNames.find((each) => each === name);
  if (same) return same;
  return isReservedEvent(name) ? undefined : "event.tracked";
}

type EventHead = Pick<ContactEvent, "id" | "name" | "contactId" | "createdAt">;

export function toldOfRecordedEvent({ id, name, contactId, createdAt }: EventHead): ToldEvent[] {
  const type = typeOfRecordedEvent(name);
  return type ? [{ type, timestamp: createdAt, source: { kind: "event", contactId, eventId: id } }] : [];
}

/** `email`: the contact's address. */
export function contentOfRecordedEvent(event: ContactEvent, email: string): EventContent {
  const { id: eventId, name, contactId, data, emailId = null } = event;
  const contact = { contactId, email };
  switch (typeOfRecordedEvent(name)) {
    case "email.received": {
      const { body: _, ...rest } = data;
      return { data: { ...rest, emailRecordId: emailId, ...contact }, traits: { ...noTraits, sourceType: "INBOUND" } };
    }
    case "email.topic_subscribed":
    case "email.topic_unsubscribed":
      return { data: { ...data, ...contact }, traits: { ...noTraits, topic: textIn(data, "topic") } };
    case "segment.entry":
    case "segment.exit":
      return { data: { ...data, slug: segmentName.exec(name)?.[1], ...contact }, traits: null };
    case "event.tracked": {
      const isLarge = Buffer.byteLength(JSON.stringify(data)) > eventBytesMax;
      const given = isLarge ? { event: null, truncated: true } : { event: data };
      return { data: { eventId, name, ...contact, ...given }, traits: null };
    }
    default:
      return { data: { ...contact, ...data }, traits: null };
  }
}

const noTraits: MailTraits = { tags: [], topic: null, campaignId: null, workflowId: null, sourceType: null };

function textIn(data: Record<string, unknown>, key: string): string | null {
  const value = data[key];
  return typeof value === "string" ? value : null;
}
