import * as z from "zod";
import { type Segment, segmentTypes } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { unpackCondition } from "#lib/storage/segment/condition-attribute.ts";
import type { SegmentItem } from "#lib/storage/segment/segment-entity.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

/** What segment-entity.ts writes, for functions that do without ElectroDB. */
const segmentItem: z.ZodType<SegmentItem> = z.object({
  pk: z.string(),
  /** `s#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().exactOptional(),
  /** Type. */
  ty: z.enum(segmentTypes),
  /** Condition, packed. */
  cd: z.instanceof(Uint8Array).exactOptional(),
  /** Tracked since, in milliseconds since 1970. */
  ts: z.number().exactOptional(),
  /** Set while initial members may lack a mark. */
  im: z.literal(true).exactOptional(),
  /** Member count. */
  mc: z.number(),
  cr: z.string(),
  up: z.string(),
});

export const segmentAttributes = attributesOf<SegmentItem>();

const versionItem = z.object({ vn: z.number() });

export const segmentPartition = (dataId: DataId): string => `G#${dataId}`;

export const segmentPrefix = "s#";

export const segmentKey = (dataId: DataId, segmentId: string): ItemKey => ({
  pk: segmentPartition(dataId),
  sk: segmentPrefix + segmentId,
});

/** The item whose version is raised by every write on which other segments depend. */
export const segmentsVersionKey = (dataId: DataId): ItemKey => ({ pk: segmentPartition(dataId), sk: "v" });

/** `gsi1` partition that lists the projects with segments, by their version items. */
export const segmentedProjectsPartition = "G";

export const versionFromItem = (stored: unknown): number => versionItem.parse(stored).vn;

export function segmentFromItem(stored: unknown): Segment {
  const item = segmentItem.parse(stored);
  return {
    id: item.sk.slice(segmentPrefix.length),
    name: item.nm,
    description: item.de ?? null,
    type: item.ty,
    condition: item.cd ? unpackCondition(item.cd) : null,
    trackedSince: item.ts ?? null,
    isMarkingInitial: item.im ?? false,
    memberCount: item.mc,
    createdAt: item.cr,
    updatedAt: item.up,
  };
}
