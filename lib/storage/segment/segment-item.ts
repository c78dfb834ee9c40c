import * as z from "zod";
import { type Segment, segmentTypes } from "#lib/domain/segment/segment.ts";
import type { SegmentChanges } from "#lib/domain/segment/segment-store.ts";
import { packCondition, unpackCondition } from "#lib/storage/segment/condition-attribute.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

const segmentItem = z.object({
  /** `s#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().optional(),
  /** Type. */
  ty: z.enum(segmentTypes),
  /** Condition, packed. */
  cd: z.instanceof(Uint8Array).optional(),
  /** Tracked since, in milliseconds since 1970. */
  ts: z.number().optional(),
  /** Set while initial members may lack a mark. */
  im: z.literal(true).optional(),
  /** Member count. */
  mc: z.number(),
  cr: z.string(),
  up: z.string(),
});

const versionItem = z.object({ vn: z.number() });

export const segmentPartition = (projectId: string): string => `G#${projectId}`;

export const segmentPrefix = "s#";

export const segmentKey = (projectId: string, segmentId: string): ItemKey => ({
  pk: segmentPartition(projectId),
  sk: segmentPrefix + segmentId,
});

/** The item whose version is raised by every write on which other segments depend. */
export const segmentsVersionKey = (projectId: string): ItemKey => ({ pk: segmentPartition(projectId), sk: "v" });

/** `gsi1` partition that lists the projects with segments, by their version items. */
export const segmentedProjectsPartition = "G";

export const versionFromItem = (stored: unknown): number => versionItem.parse(stored).vn;

export function newSegmentItem(projectId: string, segment: Segment): Record<string, unknown> {
  const { id, type, createdAt: cr, updatedAt: up } = segment;
  const attributes = segmentAttributes(segment);
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  return { ...segmentKey(projectId, id), ...Object.fromEntries(given), ty: type, cr, up };
}

/** The attributes of the given fields; null for an unset one. */
export const segmentAttributes = ({
  name,
  description,
  condition,
  trackedSince,
  isMarkingInitial,
  memberCount,
}: SegmentChanges): Record<string, unknown> => ({
  ...{ nm: name, de: description, ts: trackedSince, mc: memberCount },
  im: isMarkingInitial === undefined ? undefined : isMarkingInitial || null,
  cd: condition ? packCondition(condition) : condition,
});

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
