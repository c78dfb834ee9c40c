import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { BatchKey } from "#lib/domain/campaign/ledger/ledger.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { anyCampaignPrefix, campaignPartition } from "#lib/storage/campaign/campaign-item.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { stateKey } from "#lib/storage/campaign/ledger-item.ts";
import { contactPartitions } from "#lib/storage/contact/contact-item.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { executionListPartitions } from "#lib/storage/execution/execution-list.ts";
import type { RecordPosition } from "#lib/storage/repair/repair-progress.ts";
import type { StreamImage } from "#lib/storage/stream/stream-change.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below, keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { workflowPartition, workflowPrefix } from "#lib/storage/workflow/workflow-item.ts";
import { workflowSweepKey } from "#lib/storage/workflow/workflow-outbox-item.ts";

const contactsAtOnce = 50;
const queriesAtOnce = 16;

/** One ledger may have a million rows, 10,000 batches: some seconds. */
const campaignsAtOnce = 1;
const batchesAtOnce = 100;

const executionsAtOnce = 500;

export interface RecordViewer {
  see(images: readonly StreamImage[]): void;
  /** Called when all batches of this campaign's ledger were seen. */
  seeLedger(campaignId: string): void;
}

type Position<K extends RecordPosition["of"]> = Extract<RecordPosition, { of: K }>;

/**
 * The records behind a project's counters: campaigns and their ledgers, then contacts with their emails, occurrences and
 * events, then executions. All are read strongly, except that a workflow's executions are listed by an index, which may lag.
 */
export class CountedRecords {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Some seconds of work at most, in pages that fit into memory. Returns the next position; undefined at the end. */
  async next(dataId: DataId, position: RecordPosition, viewer: RecordViewer): Promise<RecordPosition | undefined> {
    switch (position.of) {
      case "campaigns":
        return this.#campaigns(dataId, position, viewer);
      case "contacts":
        return this.#contacts(dataId, position, viewer);
      case "executions":
        return this.#executions(dataId, position, viewer);
    }
  }

  /** Includes sent campaigns that were deleted, since their ledgers stay. */
  async #campaigns(dataId: DataId, { after }: Position<"campaigns">, viewer: RecordViewer): Promise<RecordPosition> {
    const pk = campaignPartition(dataId);
    const { images, last } = await this.#page(pk, startAt(pk, after), {
      prefix: anyCampaignPrefix,
      limit: campaignsAtOnce,
    });
    viewer.see(images);
    for (const { sk } of images) {
      const campaignId = sk?.S?.split("#")[1] ?? "";
      await this.#ledger(dataId, campaignId, viewer);
      viewer.seeLedger(campaignId);
    }
    return last ? { of: "campaigns", after: last["sk"]?.S } : { of: "contacts", partition: 0 };
  }

  async #ledger(dataId: DataId, campaignId: string, viewer: RecordViewer): Promise<void> {
    const cursors = await new CursorRepository(this.#table).list(dataId, campaignId);
    const batches = cursors.flatMap(({ cursor, batches: count }) =>
      Array.from({ length: count }, (_, batch): BatchKey => ({ campaignId, cursor, batch })),
    );
    for (let start = 0; start < batches.length; start += batchesAtOnce) {
      const keys = batches.slice(start, start + batchesAtOnce).map((key) => stateKey(dataId, key));
      viewer.see(await this.#items(keys));
    }
  }

  async #contacts(
    dataId: DataId,
    { partition, after }: Position<"contacts">,
    viewer: RecordViewer,
  ): Promise<RecordPosition | undefined> {
    const partitions = contactPartitions(dataId);
    const pk = partitions[partition] ?? "";
    const { images, last } = await this.#page(pk, startAt(pk, after), { limit: contactsAtOnce });
    viewer.see(images);
    await mapConcurrently(images, queriesAtOnce, async ({ sk }) => {
      for await (const history of this.#partition(emailPartition(dataId, sk?.S ?? ""))) viewer.see(history);
    });
    if (last) return { of: "contacts", partition, after: last["sk"]?.S };
    if (partition + 1 < partitions.length) return { of: "contacts", partition: partition + 1 };
    return this.#executionsAfter(dataId, "");
  }

  /** Executions outlive their contact, so only their workflow's lists lead to all of them. */
  async #executions(
    dataId: DataId,
    { workflowId, list, after }: Position<"executions">,
    viewer: RecordViewer,
  ): Promise<RecordPosition | undefined> {
    const lists = executionListPartitions(dataId, workflowId);
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        ...marshalled(queryOf({ key: keys.is("pk1", "=", lists[list] ?? "") })),
        Limit: executionsAtOnce,
        ...(after && { ExclusiveStartKey: marshall(after) }),
      }),
    );
    viewer.see(await this.#items(Items.map(({ pk, sk }) => ({ pk: pk?.S ?? "", sk: sk?.S ?? "" }))));
    if (LastEvaluatedKey) {
      const texts = Object.entries(LastEvaluatedKey).map(([name, value]) => [name, value.S ?? ""]);
      return { of: "executions", workflowId, list, after: Object.fromEntries(texts) };
    }
    if (list + 1 < lists.length) return { of: "executions", workflowId, list: list + 1 };
    return this.#executionsAfter(dataId, workflowId);
  }

  /** A deleted workflow keeps executions until its request to sweep them is done. Either the workflow or its request exists. */
  async #executionsAfter(dataId: DataId, workflowId: string): Promise<RecordPosition | undefined> {
    const ids = [
      await this.#idAfter(workflowPartition(dataId), workflowPrefix, workflowId),
      await this.#idAfter(workflowSweepKey(dataId, "").pk, workflowSweepKey(dataId, "").sk, workflowId),
    ].filter((id) => id !== undefined);
    const [first] = ids.sort();
    return first === undefined ? undefined : { of: "executions", workflowId: first, list: 0 };
  }

  /** The id in the first sort key after that of `id`, without the prefix. */
  async #idAfter(pk: string, prefix: string, id: string): Promise<string | undefined> {
    const { images } = await this.#page(pk, startAt(pk, prefix + id), { limit: 1 });
    const sk = images[0]?.["sk"]?.S ?? "";
    return sk.startsWith(prefix) ? sk.slice(prefix.length) : undefined;
  }

  async #items(itemKeys: readonly ItemKey[]): Promise<StreamImage[]> {
    const items = await batchGet(this.#table, itemKeys);
    return items.flatMap((item) => (item ? [marshall(item)] : []));
  }

  async *#partition(pk: string): AsyncGenerator<StreamImage[]> {
    let after: Record<string, AttributeValue> | undefined;
    do {
      const { images, last } = await this.#page(pk, after);
      yield images;
      after = last;
    } while (after);
  }

  async #page(
    pk: string,
    after: Record<string, AttributeValue> | undefined,
    { prefix, limit }: { prefix?: string; limit?: number } = {},
  ) {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...marshalled(queryOf({ key: prefix === undefined ? keys.is("pk", "=", pk) : below(pk, prefix) })),
        ConsistentRead: true,
        ...(limit !== undefined && { Limit: limit }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    return { images: Items, last: LastEvaluatedKey };
  }
}

/** For the client that answers with images. */
const marshalled = ({ ExpressionAttributeValues = {}, ...query }: ReturnType<typeof queryOf>) => ({
  ...query,
  ExpressionAttributeValues: marshall(ExpressionAttributeValues),
});

const startAt = (pk: string, sk: string | undefined): Record<string, AttributeValue> | undefined =>
  sk === undefined ? undefined : { pk: { S: pk }, sk: { S: sk } };
