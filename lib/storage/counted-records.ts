import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { QueryCommand } from "@aws-sdk/client-dynamodb";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { campaignPartition, campaignPrefix } from "#lib/storage/campaign-item.ts";
import { contactPartitions } from "#lib/storage/contact-item.ts";
import { emailPartition } from "#lib/storage/email-item.ts";
import type { StreamImage } from "#lib/storage/stream-change.ts";
import type { Table } from "#lib/storage/table.ts";

const contactsAtOnce = 50;

const queriesAtOnce = 16;

/** Where the walk goes on: a partition of contacts, by its place in the list, and the contact before. */
export interface RecordPosition {
  partition: number;
  after?: string | undefined;
}

/** Records of a project that counters count: contacts, their mails, occurrences and events, and campaigns. Strong reads. */
export class CountedRecords {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  campaigns(dataId: string): AsyncGenerator<StreamImage[]> {
    return this.#partition(campaignPartition(dataId), campaignPrefix);
  }

  /** Up to 50 contacts with all of their histories, in pages that fit into memory; `next` is undefined at the end. */
  async contacts(
    dataId: string,
    { partition, after }: RecordPosition,
    see: (images: readonly StreamImage[]) => void,
  ): Promise<RecordPosition | undefined> {
    const partitions = contactPartitions(dataId);
    const pk = partitions[partition] ?? "";
    const { images, last } = await this.#page(
      pk,
      after === undefined ? undefined : { pk: { S: pk }, sk: { S: after } },
    );
    see(images);
    await mapConcurrently(images, queriesAtOnce, async ({ sk }) => {
      for await (const history of this.#partition(emailPartition(dataId, sk?.S ?? ""))) see(history);
    });
    if (last) return { partition, after: last["sk"]?.S };
    return partition + 1 < partitions.length ? { partition: partition + 1 } : undefined;
  }

  async *#partition(pk: string, prefix?: string): AsyncGenerator<StreamImage[]> {
    let after: Record<string, AttributeValue> | undefined;
    do {
      const { images, last } = await this.#page(pk, after, { prefix, limit: undefined });
      yield images;
      after = last;
    } while (after);
  }

  async #page(
    pk: string,
    after: Record<string, AttributeValue> | undefined,
    { prefix, limit }: { prefix?: string | undefined; limit?: number | undefined } = { limit: contactsAtOnce },
  ) {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: prefix === undefined ? "pk = :pk" : "pk = :pk AND begins_with(sk, :prefix)",
        ExpressionAttributeValues: { ":pk": { S: pk }, ...(prefix !== undefined && { ":prefix": { S: prefix } }) },
        ConsistentRead: true,
        ...(limit !== undefined && { Limit: limit }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    return { images: Items, last: LastEvaluatedKey };
  }
}
