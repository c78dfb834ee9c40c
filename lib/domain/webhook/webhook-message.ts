import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import { sha256 } from "#lib/platform/ids.ts";

/** What happened, as endpoints are told of it. `data` names the project. */
export interface WebhookMessage {
  /** `msg_` and a UUID made of the event: the same for every attempt, endpoint and repetition. */
  id: string;
  type: WebhookType;
  /** When it happened (ISO 8601). */
  timestamp: string;
  data: Record<string, unknown>;
}

const bodyBytesMax = 20 * 1_024;

/** Texts of a body that would be too large are left out above this length. */
const textLengthMax = 255;

/**
 * The UUID (version 8) begins with the time of the event, so a delivery is found by its id. `origin` names the event within the
 * project's data.
 */
export function messageId(timestamp: string, origin: string): string {
  const time = Date.parse(timestamp).toString(16).padStart(12, "0");
  const hex = sha256(origin);
  return `msg_${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const idPattern = /^msg_([0-9a-f]{8})-([0-9a-f]{4})-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

/** When the event of the message happened; undefined for what is no message's id. */
export function timeOfMessageId(id: string): Date | undefined {
  const [, seconds, rest] = idPattern.exec(id) ?? [];
  const time = new Date(Number.parseInt(`${seconds}${rest}`, 16));
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The body of a request: at most 20 KB. What exceeds them is cut down to its short values. */
export function messageBody({ type, timestamp, data }: Omit<WebhookMessage, "id">): string {
  const body = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(body) <= bodyBytesMax) return body;
  const short = Object.entries(data).filter(([, value]) => isShort(value));
  return JSON.stringify({ type, timestamp, data: { ...Object.fromEntries(short), truncated: true } });
}

/** What the event bus carries: the body of a request with the message's id, which a request has in a header. */
export const messageDetail = (message: WebhookMessage): string =>
  `{"id":${JSON.stringify(message.id)},${messageBody(message).slice(1)}`;

const isShort = (value: unknown): boolean =>
  typeof value === "string" ? value.length <= textLengthMax : typeof value !== "object" || value === null;
