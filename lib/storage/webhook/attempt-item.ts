import * as z from "zod";
import type { LanePlace, LoggedAttempt } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { Attempt } from "#lib/domain/webhook/webhook-sender.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { deliveriesPartition } from "#lib/storage/webhook/lane-item.ts";
import { logTtl } from "#lib/storage/webhook/log-ttl.ts";

const attemptItem = z.object({
  /** `a#<message>#<at>`. */
  sk: z.string(),
  /** Status code. */
  sc: z.number().nullable(),
  er: z.string().nullable(),
  /** Duration in milliseconds. */
  du: z.number(),
  /** Response. */
  rs: z.string().nullable(),
});

export const attemptPrefix = (messageId: string): string => `a#${messageId}#`;

export const newAttemptItem = (
  { dataId, endpointId }: LanePlace,
  { messageId, attempt: { at, statusCode, error, durationMs, response } }: LoggedAttempt,
): z.infer<typeof attemptItem> & ItemKey & { ttl: number } => ({
  pk: deliveriesPartition(dataId, endpointId),
  sk: attemptPrefix(messageId) + at,
  ...{ sc: statusCode, er: error, du: durationMs, rs: response },
  ttl: logTtl(at),
});

export function attemptFromItem(stored: unknown): Attempt {
  const { sk, sc, er, du, rs } = attemptItem.parse(stored);
  return { at: sk.slice(sk.lastIndexOf("#") + 1), statusCode: sc, error: er, durationMs: du, response: rs };
}
