import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentChangeAtInput, SegmentChanges, SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { Tracking } from "#lib/domain/segment/tracking/tracking.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { markUsed } from "#lib/storage/counter/unused-features.ts";
import { trackingItem } from "#lib/storage/segment/ended-tracking-item.ts";
import {
  changedAttributes,
  clearable,
  type SegmentEntity,
  segmentEntity,
  segmentFromRecord,
  segmentRecord,
} from "#lib/storage/segment/segment-entity.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import { raiseSegmentsVersion, type TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { given, removeMarks, unmarked } from "#lib/storage/table/entity.ts";
import { conditionHolds, failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Put = NonNullable<TransactWrite["Put"]>;
type Update = NonNullable<TransactWrite["Update"]>;
type Delete = NonNullable<TransactWrite["Delete"]>;

/** Segments as their authors create, change and remove them. */
export class SegmentRepository extends SegmentRecords implements SegmentStore {
  readonly #table: Table;
  readonly #segments: SegmentEntity;

  constructor(table: Table) {
    super(table);
    this.#table = table;
    this.#segments = segmentEntity(table);
  }

  async create(dataId: DataId, { segment, version }: { segment: Segment; version: number }): Promise<boolean> {
    await markUsed(this.#table, projectIdOf(dataId), "segments");
    const Put = removeMarks(this.#segments.create(segmentRecord(dataId, segment)).params<Put>());
    return this.#writeAt(dataId, { version, write: { Put } });
  }

  async change(
    dataId: DataId,
    segmentId: string,
    change: { changes: SegmentChanges; now: Date; unchangedSince?: string | undefined },
  ): Promise<Segment | undefined> {
    const update = this.#update(dataId, segmentId, change);
    try {
      const { data } = await retryWhile(wasContended, () => update.go({ ...unmarked, response: "all_new" }));
      return segmentFromRecord(data);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  async changeAt(
    dataId: DataId,
    segmentId: string,
    { ended, version, ...change }: SegmentChangeAtInput,
  ): Promise<boolean> {
    const Update = removeMarks(this.#update(dataId, segmentId, change).params<Update>());
    return this.#writeAt(dataId, { version, write: { Update }, ended });
  }

  async remove(
    dataId: DataId,
    segmentId: string,
    { version, ended }: { version: number; ended?: Tracking | undefined },
  ): Promise<boolean> {
    const Delete = this.#segments.delete({ projectId: dataId, id: segmentId }).params<Delete>();
    return this.#writeAt(dataId, { version, write: { Delete }, ended });
  }

  #update(
    dataId: DataId,
    segmentId: string,
    { changes, now, unchangedSince }: { changes: SegmentChanges; now: Date; unchangedSince?: string | undefined },
  ) {
    const attributes = changedAttributes(changes);
    return this.#segments
      .patch({ projectId: dataId, id: segmentId })
      .set({ ...given(attributes), updatedAt: now.toISOString() })
      .remove(clearable.filter((name) => attributes[name] === null))
      .where(({ updatedAt }, { eq, exists }) =>
        unchangedSince === undefined ? exists(updatedAt) : eq(updatedAt, unchangedSince),
      );
  }

  /** Writes together with the next version, or not at all when the version has changed. */
  #writeAt(
    dataId: DataId,
    { version, write, ended }: { version: number; write: TransactWrite; ended?: Tracking | undefined },
  ): Promise<boolean> {
    const raise = raiseSegmentsVersion(this.#table, dataId, version);
    const Item = ended && trackingItem(dataId, ended, new Date());
    const end = Item ? [{ Put: { TableName: this.#table.name, Item } }] : [];
    const transaction = new TransactWriteCommand({ TransactItems: [write, raise, ...end] });
    return conditionHolds(() => this.#table.documents.send(transaction));
  }
}
