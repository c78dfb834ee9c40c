import { GetCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentSnapshot, SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { Tracking } from "#lib/domain/segment/tracking/tracking.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { unlimited, type WorkBudget } from "#lib/platform/work-budget.ts";
import { trackingFromItem, trackingKey } from "#lib/storage/segment/ended-tracking-item.ts";
import {
  segmentAttributes,
  segmentFromItem,
  segmentKey,
  segmentPartition,
  segmentPrefix,
  segmentsVersionKey,
  versionFromItem,
} from "#lib/storage/segment/segment-item.ts";
import { and, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { below, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Per mark. Only a segment that is untracked and tracked again constantly has more. */
const trackingsMax = 100;

/** Reading and unpacking 1 MB of conditions takes some 50 ms. */
const unitsOfPage = 50;

type RecordStore = Omit<SegmentStore, "create" | "change" | "changeAt" | "remove">;

/**
 * Segments, one item each with its packed condition, and one item with their common version. Without ElectroDB, for workers and
 * for functions that use segments.
 */
export class SegmentRecords implements RecordStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(dataId: DataId, budget = unlimited): Promise<Segment[]> {
    return this.#all(dataId, { strong: false }, budget);
  }

  async find(dataId: DataId, segmentId: string): Promise<Segment | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: segmentKey(dataId, segmentId), ConsistentRead: true }),
    );
    return Item && segmentFromItem(Item);
  }

  /** Reads the version first, so that a write between the reads makes it too old, never too new. */
  async snapshot(dataId: DataId, budget = unlimited): Promise<SegmentSnapshot> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: segmentsVersionKey(dataId), ConsistentRead: true }),
    );
    const segments = await this.#all(dataId, { strong: true }, budget);
    return { segments, version: Item ? versionFromItem(Item) : 0 };
  }

  async #all(dataId: DataId, { strong }: { strong: boolean }, budget: WorkBudget): Promise<Segment[]> {
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: below(segmentPartition(dataId), segmentPrefix) }),
      ConsistentRead: strong,
    };
    const segments: Segment[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      if (segments.length > 0) budget.spend(unitsOfPage);
      segments.push(...Items.map(segmentFromItem));
    }
    return segments.sort(newestFirst);
  }

  async endedTrackings(dataId: DataId, mark: string, until: number): Promise<Tracking[]> {
    const within = keys.between("sk", trackingKey(mark, 0), trackingKey(mark, until));
    const { Items = [] } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: and(keys.is("pk", "=", segmentPartition(dataId)), within) }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: trackingsMax,
      }),
    );
    return Items.map(trackingFromItem);
  }

  async endInitialMarking(dataId: DataId, segmentId: string, trackedSince: number): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: segmentKey(dataId, segmentId),
      ...updateOf([segmentAttributes.remove("im")], segmentAttributes.is("ts", "=", trackedSince)),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  async setMemberCount(
    dataId: DataId,
    segmentId: string,
    { from, to }: { from: number; to: number },
  ): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: segmentKey(dataId, segmentId),
      ...updateOf([segmentAttributes.set({ mc: to })], segmentAttributes.is("mc", "=", from)),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}

/** The id breaks ties, as everywhere. */
function newestFirst(a: Segment, b: Segment): number {
  const place = ({ createdAt, id }: Segment) => `${createdAt} ${id}`;
  return place(a) < place(b) ? 1 : -1;
}
