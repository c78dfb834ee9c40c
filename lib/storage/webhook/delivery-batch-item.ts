import * as z from "zod";
import {
  type Delivery,
  type DeliveryBatch,
  deliveryStatuses,
  type StoredBatch,
} from "#lib/domain/webhook/delivering/delivery.ts";
import type { LanePlace, WaitingBatch } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { webhookTypes } from "#lib/domain/webhook/webhook-types.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import { deliveriesPartition } from "#lib/storage/webhook/lane-item.ts";
import { logTtl } from "#lib/storage/webhook/log-ttl.ts";
import { packedSource, packSource, unpackSource } from "#lib/storage/webhook/packed-source.ts";

const batchItem = z.object({
  /** `b#<id>`. */
  sk: z.string(),
  /** Deliveries, packed. */
  bo: z.instanceof(Uint8Array),
  /** Version. */
  vs: z.number(),
  ttl: z.number(),
});

type DeliveryBatchItem = Omit<z.infer<typeof batchItem>, "bo"> & { pk: string; bo: Uint8Array };

export const batchAttributes = attributesOf<DeliveryBatchItem>();

export const batchPrefix = "b#";

export const batchKey = ({ dataId, endpointId }: LanePlace, id: string): ItemKey => ({
  pk: deliveriesPartition(dataId, endpointId),
  sk: batchPrefix + id,
});

/** Live waits come before those of a replay. */
const waitPrefixes = { live: "w#0#", replay: "w#1#" } as const satisfies Record<WaitingBatch["priority"], string>;

export const waitPrefix = (priority: WaitingBatch["priority"]): string => waitPrefixes[priority];

/** `w#<priority>#<due at>#<batch>`. */
export const waitKey = ({ dataId, endpointId }: LanePlace, { priority, dueAt, batchId }: WaitingBatch): ItemKey => ({
  pk: deliveriesPartition(dataId, endpointId),
  sk: `${waitPrefix(priority)}${dueAt}#${batchId}`,
});

export function waitFromKey(priority: WaitingBatch["priority"], sk: string): WaitingBatch {
  const rest = sk.slice(waitPrefix(priority).length);
  const end = rest.indexOf("#");
  return { priority, dueAt: rest.slice(0, end), batchId: rest.slice(end + 1) };
}

const instant = z.number().nullable();

const tried = z.tuple([z.number(), z.number().nullable(), z.string().nullable(), z.number()]);

/**
 * Type, time, source, status, attempts, begin of the schedule, next attempt, completion, and of the last attempt time, status
 * code, error and duration. Times are milliseconds since the batch's second.
 */
const entry = z.tuple([
  z.enum(webhookTypes),
  z.number(),
  packedSource,
  z.enum(deliveryStatuses),
  z.number(),
  z.number(),
  instant,
  instant,
  tried.nullable(),
]);

export function newBatchItem(place: LanePlace, { id, deliveries }: DeliveryBatch, version: number): DeliveryBatchItem {
  const base = baseOf(id);
  const since = (at: string) => Date.parse(at) - base;
  const sinceOrNull = (at: string | null) => (at === null ? null : since(at));
  const entries = deliveries.map((each): z.infer<typeof entry> => {
    const { type, timestamp, status, attempts, nextAttemptAt, completedAt, last } = each;
    const attempt: z.infer<typeof tried> | null = last && [
      ...([since(last.at), last.statusCode, last.error, last.durationMs] as const),
    ];
    return [
      ...([type, since(timestamp), packSource(each.source), status, attempts, since(each.since)] as const),
      ...([sinceOrNull(nextAttemptAt), sinceOrNull(completedAt), attempt] as const),
    ];
  });
  const ttl = logTtl(new Date(base).toISOString());
  return { ...batchKey(place, id), bo: packJson(entries), vs: version, ttl };
}

export function batchFromItem(stored: unknown): StoredBatch {
  const { sk, bo, vs: version } = batchItem.parse(stored);
  const id = sk.slice(batchPrefix.length);
  const base = baseOf(id);
  const time = (ms: number) => new Date(base + ms).toISOString();
  const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));
  const deliveries = z
    .array(entry)
    .parse(unpackJson(bo))
    .map(
      ([type, at, from, status, attempts, since, next, completed, last]): Delivery => ({
        ...{ type, timestamp: time(at), source: unpackSource(from), status, attempts, since: time(since) },
        ...{ nextAttemptAt: timeOrNull(next), completedAt: timeOrNull(completed) },
        last: last && { at: time(last[0]), statusCode: last[1], error: last[2], durationMs: last[3] },
      }),
    );
  return { id, version, deliveries };
}

const baseOf = (id: string): number => Date.parse(`${secondOf(id)}Z`);
