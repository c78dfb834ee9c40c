import { GetCommand, paginateQuery, QueryCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type {
  SegmentChangeAtInput,
  SegmentChanges,
  SegmentSnapshot,
  SegmentStore,
} from "#lib/domain/segment/segment-store.ts";
import type { Tracking } from "#lib/domain/segment/tracking/tracking.ts";
import { unlimited, type WorkBudget } from "#lib/platform/work-budget.ts";
import { trackingFromItem, trackingItem, trackingKey } from "#lib/storage/segment/ended-tracking-item.ts";
import {
  newSegmentItem,
  segmentAttributes,
  segmentFromItem,
  segmentKey,
  segmentPartition,
  segmentPrefix,
  segmentsVersionKey,
  versionFromItem,
} from "#lib/storage/segment/segment-item.ts";
import { raiseSegmentsVersion, type TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { conditionHolds, failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import { setAttributes } from "#lib/storage/table/set-attributes.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Per mark. Only a segment that is untracked and tracked again constantly has more. */
const trackingsMax = 100;

/** Reading and unpacking 1 MB of conditions takes some 50 ms. */
const unitsOfPage = 50;

/** Segments, one item each with its packed condition, and one item with their common version. */
export class SegmentRepository implements SegmentStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: string, budget = unlimited): Promise<Segment[]> {
    return this.#all(projectId, { strong: false }, budget);
  }

  async find(projectId: string, segmentId: string): Promise<Segment | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: segmentKey(projectId, segmentId), ConsistentRead: true }),
    );
    return Item && segmentFromItem(Item);
  }

  /** Reads the version first, so that a write between the reads makes it too old, never too new. */
  async snapshot(projectId: string, budget = unlimited): Promise<SegmentSnapshot> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: segmentsVersionKey(projectId), ConsistentRead: true }),
    );
    const segments = await this.#all(projectId, { strong: true }, budget);
    return { segments, version: Item ? versionFromItem(Item) : 0 };
  }

  async #all(projectId: string, { strong }: { strong: boolean }, budget: WorkBudget): Promise<Segment[]> {
    const query = {
      TableName: this.#table.name,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": segmentPartition(projectId), ":prefix": segmentPrefix },
      ConsistentRead: strong,
    };
    const segments: Segment[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      if (segments.length > 0) budget.spend(unitsOfPage);
      segments.push(...Items.map(segmentFromItem));
    }
    return segments.sort(newestFirst);
  }

  async create(projectId: string, segment: Segment, version: number): Promise<boolean> {
    const { name: TableName } = this.#table;
    return this.#writeAt(projectId, {
      version,
      write: {
        Put: {
          TableName,
          Item: newSegmentItem(projectId, segment),
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
    });
  }

  async change(
    projectId: string,
    segmentId: string,
    { changes, now }: { changes: SegmentChanges; now: Date },
  ): Promise<Segment | undefined> {
    const update = new UpdateCommand({
      ...this.#update(projectId, { segmentId, changes, now }),
      ReturnValues: "ALL_NEW",
    });
    try {
      const { Attributes } = await retryWhile(wasContended, () => this.#table.documents.send(update));
      return segmentFromItem(Attributes);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  async changeAt(
    projectId: string,
    segmentId: string,
    { changes, ended, now, version }: SegmentChangeAtInput,
  ): Promise<boolean> {
    return this.#writeAt(projectId, {
      version,
      write: { Update: this.#update(projectId, { segmentId, changes, now }) },
      ended,
    });
  }

  async remove(
    projectId: string,
    segmentId: string,
    { version, ended }: { version: number; ended?: Tracking | undefined },
  ): Promise<boolean> {
    const Key = segmentKey(projectId, segmentId);
    return this.#writeAt(projectId, { version, write: { Delete: { TableName: this.#table.name, Key } }, ended });
  }

  async endedTrackings(projectId: string, mark: string, until: number): Promise<Tracking[]> {
    const { Items = [] } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues: {
          ":pk": segmentPartition(projectId),
          ":first": trackingKey(mark, 0),
          ":last": trackingKey(mark, until),
        },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: trackingsMax,
      }),
    );
    return Items.map(trackingFromItem);
  }

  async endInitialMarking(projectId: string, segmentId: string, trackedSince: number): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: segmentKey(projectId, segmentId),
      UpdateExpression: "REMOVE im",
      ConditionExpression: "ts = :since",
      ExpressionAttributeValues: { ":since": trackedSince },
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  async setMemberCount(
    projectId: string,
    segmentId: string,
    { from, to }: { from: number; to: number },
  ): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: segmentKey(projectId, segmentId),
      UpdateExpression: "SET mc = :to",
      ConditionExpression: "mc = :from",
      ExpressionAttributeValues: { ":from": from, ":to": to },
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }

  #update(projectId: string, { segmentId, changes, now }: { segmentId: string; changes: SegmentChanges; now: Date }) {
    return {
      TableName: this.#table.name,
      Key: segmentKey(projectId, segmentId),
      ...setAttributes({ ...segmentAttributes(changes), up: now.toISOString() }),
      ConditionExpression: "attribute_exists(pk)",
    };
  }

  /** Writes together with the next version, or not at all when the version has changed. */
  #writeAt(
    projectId: string,
    { version, write, ended }: { version: number; write: TransactWrite; ended?: Tracking | undefined },
  ): Promise<boolean> {
    const { name: TableName } = this.#table;
    const raise = raiseSegmentsVersion(this.#table, projectId, version);
    const end = ended && { Put: { TableName, Item: trackingItem(projectId, ended, new Date()) } };
    const transaction = new TransactWriteCommand({ TransactItems: [write, raise, ...(end ? [end] : [])] });
    return conditionHolds(() => this.#table.documents.send(transaction));
  }
}

/** The id breaks ties, as everywhere. */
function newestFirst(a: Segment, b: Segment): number {
  const place = ({ createdAt, id }: Segment) => `${createdAt} ${id}`;
  return place(a) < place(b) ? 1 : -1;
}
