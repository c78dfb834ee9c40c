import type { SourceType } from "#lib/domain/email/email.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import type { WebhookFilter } from "#lib/domain/webhook/webhook-endpoint.ts";
import { messageId, type WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { idPrefix } from "#lib/platform/ids.ts";

/** Where the data of an event is read when a message is made of it. A plain one is stored nowhere else. */
export type EventSource =
  /** An event of an email, from its record or one of its occurrences. */
  | { kind: "mail"; emailId: string; notificationId: string | null }
  /** A move of an email that is no event of it. */
  | { kind: "mailState"; emailId: string; sendAt: string | null }
  | { kind: "event"; contactId: string; eventId: string }
  | { kind: "execution"; workflowId: string; contactId: string; number: number }
  /**
   * `subject`: the id of what it is about. `contactId`: its data is left out once this contact is gone. `data`: null once its
   * person was erased.
   */
  | { kind: "plain"; subject: string; data: Record<string, unknown> | null; contactId: string | null };

/** Something that endpoints are told of, as a stored change or a log shows it. */
export interface ToldEvent {
  type: WebhookType;
  /** When it happened (ISO 8601 UTC with milliseconds). */
  timestamp: string;
  source: EventSource;
}

/** What filters of endpoints ask about an event of an email. */
export interface MailTraits {
  tags: readonly string[];
  /** Its key. */
  topic: string | null;
  campaignId: string | null;
  workflowId: string | null;
  sourceType: SourceType | null;
}

/** The data of an event's message. `traits`: null unless it is about an email. */
export interface EventContent {
  data: Record<string, unknown>;
  traits: MailTraits | null;
}

/** Reads what events are about. Implemented by lib/storage. */
export interface EventContents {
  /** In the order of the events; undefined when the record or its contact is gone. Strong where a cheap read finds nothing. */
  read(dataId: DataId, events: readonly ToldEvent[]): Promise<(EventContent | undefined)[]>;
}

/** The id of the event's message: the same whenever the event is read again. */
export const messageIdOf = (event: ToldEvent): string => messageId(event.timestamp, originOf(event));

/** What endpoints and the event bus are told. */
export const messageOf = (dataId: DataId, event: ToldEvent, { data }: EventContent): WebhookMessage => ({
  id: messageIdOf(event),
  type: event.type,
  timestamp: event.timestamp,
  data: { projectId: projectIdOf(dataId), ...data },
});

function originOf({ type, source }: ToldEvent): string {
  switch (source.kind) {
    case "mail":
      return [type, source.emailId, source.notificationId ?? ""].join("#");
    case "mailState":
      return [type, source.emailId].join("#");
    case "event":
      return ["event", source.eventId].join("#");
    case "execution":
      return [type, source.workflowId, source.contactId, source.number].join("#");
    case "plain":
      return [type, source.subject].join("#");
  }
}

/** Whether the event may be about the contact: ids of emails show only the beginning of their contact's. */
export function mayConcern({ source }: ToldEvent, contactId: string): boolean {
  switch (source.kind) {
    case "mail":
    case "mailState":
      return idPrefix(source.emailId) === idPrefix(contactId);
    case "event":
    case "execution":
      return source.contactId === contactId;
    case "plain":
      return source.contactId === contactId || source.data?.["contactId"] === contactId;
  }
}

/** Whether an endpoint's filter lets the event pass. `topics` of the project; the filter names them by id. */
export function passesFilter(
  filter: WebhookFilter | null,
  traits: MailTraits | null,
  topics: readonly Pick<Topic, "id" | "key">[],
): boolean {
  if (!filter || !traits) return true;
  const { tags, topics: topicIds, campaignIds, workflowIds, sourceTypes } = filter;
  const has = (list: readonly string[] | undefined, value: string | null) =>
    list === undefined || (value !== null && list.includes(value));
  return (
    (tags === undefined || tags.some((tag) => traits.tags.includes(tag))) &&
    has(topicIds, topics.find(({ key }) => key === traits.topic)?.id ?? null) &&
    has(campaignIds, traits.campaignId) &&
    has(workflowIds, traits.workflowId) &&
    has(sourceTypes, traits.sourceType)
  );
}
