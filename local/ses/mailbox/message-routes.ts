import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { ControlError, type ControlRequest, type ControlRoute } from "#local/control/route.ts";
import type { EventStore, StoredEvent } from "#local/ses/events/event-store.ts";
import {
  bounceEvent,
  clickEvent,
  complaintEvent,
  deliveryDelayEvent,
  deliveryEvent,
  type MailEvent,
  openEvent,
  rejectEvent,
  renderingFailureEvent,
} from "#local/ses/events/mail-event.ts";
import { firstLink, readMailboxMessage } from "#local/ses/mailbox/mailbox-message.ts";
import type { MessageStore, MessageSummary } from "#local/ses/mailbox/message-store.ts";

interface MessageParts {
  clock: LocalClock;
  messages: MessageStore;
  events: EventStore;
  /** Returns the topics that receive the event. */
  report(messageId: string, event: MailEvent): string[];
}

const listQuery = z.object({
  to: z.string().default(""),
  subject: z.string().default(""),
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
});

const injection = z.object({
  type: z.enum([
    "delivery",
    "bounce",
    "transientBounce",
    "listedBounce",
    "complaint",
    "open",
    "click",
    "reject",
    "renderingFailure",
    "deliveryDelay",
  ]),
  link: z.url({ protocol: /^https?$/ }).optional(),
});
type Injection = z.infer<typeof injection>;

/** The mailbox for programs: sent mail, and injected events. */
export function messageRoutes(parts: MessageParts): ControlRoute[] {
  const { clock, messages, events, report } = parts;
  return [
    {
      method: "GET",
      path: "/_local/messages",
      handle: ({ query }) => {
        const filter = parseOrRefuse(listQuery, Object.fromEntries(query));
        return { status: 200, body: { messages: messages.list(filter) } };
      },
    },
    {
      method: "DELETE",
      path: "/_local/messages",
      handle: () => {
        events.clear();
        messages.clear();
        return { status: 204 };
      },
    },
    {
      method: "GET",
      path: "/_local/messages/{messageId}",
      handle: async (request) => {
        const { summary, raw } = findMessage(messages, request);
        const { attachments, ...message } = await readMailboxMessage(raw);
        const files = attachments.map(({ content, ...file }) => ({ ...file, size: content.length }));
        const history = events.listOf(summary.messageId).map(eventView);
        return { status: 200, body: { ...summary, ...message, attachments: files, events: history } };
      },
    },
    {
      method: "GET",
      path: "/_local/messages/{messageId}/raw",
      handle: (request) => {
        const { raw } = findMessage(messages, request);
        return { status: 200, headers: { "content-type": "message/rfc822" }, body: raw };
      },
    },
    {
      method: "POST",
      path: "/_local/messages/{messageId}/events",
      handle: async (request) => {
        const { summary, raw } = findMessage(messages, request);
        const wanted = parseOrRefuse(injection, parseJson(request.body));
        const link = wanted.type === "click" ? (wanted.link ?? firstLink(await readMailboxMessage(raw))) : undefined;
        if (wanted.type === "click" && link === undefined)
          throw new ControlError("`link` is needed: the mail has none.");
        const event = injectedEvent(wanted, { recipients: summary.to, at: new Date(clock.now()), link: link ?? "" });
        return { status: 202, body: { eventType: event.type, topics: report(summary.messageId, event) } };
      },
    },
  ];
}

/** Refuses an unknown message with 404. */
export function findMessage(messages: MessageStore, request: ControlRequest): { summary: MessageSummary; raw: Buffer } {
  const messageId = request.params["messageId"] ?? "";
  const summary = messages.find(messageId);
  const raw = messages.findRaw(messageId);
  if (!summary || !raw) throw new ControlError(`No message ${messageId} in the mailbox.`, 404);
  return { summary, raw };
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new ControlError("The body is not JSON.");
  }
}

export function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ControlError(z.prettifyError(parsed.error));
}

function injectedEvent(
  { type }: Injection,
  { recipients, at, link }: { recipients: string[]; at: Date; link: string },
): MailEvent {
  const visitor = { ipAddress: "127.0.0.1", userAgent: "injected" };
  switch (type) {
    case "delivery":
      return deliveryEvent(at, recipients, 0);
    case "bounce":
      return bounceEvent(at, recipients, "General");
    case "transientBounce":
      return bounceEvent(at, recipients, "MailboxFull");
    case "listedBounce":
      return bounceEvent(at, recipients, "OnAccountSuppressionList");
    case "complaint":
      return complaintEvent(at, recipients);
    case "open":
      return openEvent(at, visitor);
    case "click":
      return clickEvent(at, { visitor, link, linkTags: null });
    case "reject":
      return rejectEvent();
    case "renderingFailure":
      return renderingFailureEvent();
    case "deliveryDelay":
      return deliveryDelayEvent(at, recipients);
  }
}

function eventView(event: StoredEvent) {
  return { type: event.type, timestamp: new Date(event.dueAt).toISOString(), published: event.published };
}
