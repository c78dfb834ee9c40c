import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Feature } from "#lib/domain/usage/feature.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { unlimited, type WorkBudget } from "#lib/platform/work-budget.ts";
import type { SharedCounter } from "#lib/storage/counter/shared-counter.ts";
import { type StreamChange, type StreamImage, streamChange } from "#lib/storage/stream/stream-change.ts";

/** Records of one shard; the tumbling window makes Lambda name the shard. */
export interface TableStreamEvent {
  shardId?: string;
  Records: TableStreamRecord[];
}

export interface TableStreamRecord {
  dynamodb?: {
    Keys?: StreamImage;
    SequenceNumber?: string;
    /** Seconds since 1970. */
    ApproximateCreationDateTime?: number;
    OldImage?: StreamImage;
    NewImage?: StreamImage;
  };
}

/** A change with its record and its place in the shard, which compares as text. */
export type PlacedChange = StreamChange & { sequence: string; record: TableStreamRecord };

/** The changes in the records of one shard, in order. */
export interface StreamBatch {
  shardId: string;
  changes: readonly PlacedChange[];
  now: Date;
  /** Steps check and spend it before each part of their work. */
  budget: WorkBudget;
  /** The projects' shared counters, this batch included: filled by the step that counts, for later ones. */
  counted: Map<ProjectId, SharedCounter>;
}

/** Whether the project had certainly never used the feature when the batch was counted. False before that. */
export const hadNeverUsed = ({ counted }: Pick<StreamBatch, "counted">, dataId: DataId, feature: Feature): boolean =>
  counted.get(projectIdOf(dataId))?.isUnused(feature) ?? false;

const projectsAtOnce = 16;

/** Sequence numbers have up to 40 digits; padded, they compare as text. */
const sequenceDigits = 40;

/** Leaves out deletions in projects that no longer exist: a sweep has no consequences. */
export async function streamBatch(
  { shardId, Records }: TableStreamEvent,
  projects: Pick<ProjectStore, "find">,
  now: Date,
): Promise<StreamBatch> {
  if (!shardId) throw new Error("The event has no shard id. Configure a tumbling window on the event source.");
  const changes = Records.flatMap<PlacedChange>((record) => {
    const { dynamodb } = record;
    const change = streamChange({ before: dynamodb?.OldImage, after: dynamodb?.NewImage });
    const sequence = (dynamodb?.SequenceNumber ?? "").padStart(sequenceDigits, "0");
    return change ? { ...change, sequence, record } : [];
  });
  // One read per project and batch, and only for batches with deletions.
  const gone = new Set<string>();
  const asked = new Set(changes.filter(deletes).map((change) => change.dataId));
  await mapConcurrently([...asked], projectsAtOnce, async (dataId) => {
    if (!(await projects.find(dataId))) gone.add(dataId);
  });
  const followed = changes.filter((change) => !deletes(change) || !gone.has(change.dataId));
  return { shardId, now, changes: followed, budget: unlimited, counted: new Map() };
}

const deletes = (change: StreamChange): boolean => "after" in change && !change.after;
