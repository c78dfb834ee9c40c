import * as z from "zod";
import { markOf } from "#lib/domain/segment/segment.ts";
import type { Tracking } from "#lib/domain/segment/tracking/tracking.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { segmentPartition } from "#lib/storage/segment/segment-item.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const trackingItemSchema = z.object({
  /** Segment id. */
  si: z.string(),
  /** Name. */
  nm: z.string(),
  /** Tracked since, in milliseconds since 1970. */
  ts: z.number(),
});

/** A flip stays in the stream for a day, 4 days in the queue of jobs and 14 among its dead letters. */
const keptMs = 21 * 24 * 60 * 60 * 1_000;

/** Until the year 2286 times have 13 digits, so they sort as text. */
const timeDigits = 13;

/** `f#<mark>#<milliseconds since 1970>`: the trackings of a mark, by start time. */
export const trackingKey = (mark: string, since: number): string =>
  `f#${mark}#${String(since).padStart(timeDigits, "0")}`;

export function trackingItem(dataId: DataId, { segmentId, name, since }: Tracking, now: Date) {
  return {
    ...{ pk: segmentPartition(dataId), sk: trackingKey(markOf(segmentId), since) },
    ...{ si: segmentId, nm: name, ts: since, ttl: ttlOf(new Date(now.getTime() + keptMs).toISOString()) },
  };
}

export function trackingFromItem(stored: unknown): Tracking {
  const { si: segmentId, nm: name, ts: since } = trackingItemSchema.parse(stored);
  return { segmentId, name, since };
}
