import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ContentStore } from "#lib/domain/email/content-store.ts";
import { emailPartition } from "#lib/storage/email-item.ts";
import type { Table } from "#lib/storage/table.ts";
import { ttlOf } from "#lib/storage/ttl.ts";

/** Up to here a body costs less as an item ($0.625 a million KB) than as an object ($5 a million). */
const itemBytesMax = 8 * 1024;

/** A body is shown for 90 days after sending, and sending may take a day of throttling; a reader judges the exact end. */
const keptMs = 95 * 24 * 60 * 60 * 1_000;

/** Bodies that do not fit into their record: an item beside it, or an object. */
export class BodyStore {
  readonly #table: Table;
  readonly #content: ContentStore;

  constructor(table: Table, content: ContentStore) {
    this.#table = table;
    this.#content = content;
  }

  async put(projectId: string, emailId: string, packed: Uint8Array, createdAt: string): Promise<void> {
    if (packed.length > itemBytesMax) return this.#content.put(objectKey(projectId, emailId), packed);
    const ttl = ttlOf(new Date(Date.parse(createdAt) + keptMs).toISOString());
    await this.#table.documents.send(
      new PutCommand({ TableName: this.#table.name, Item: { ...bodyKey(projectId, emailId), bo: packed, ttl } }),
    );
  }

  async find(projectId: string, emailId: string): Promise<Uint8Array | undefined> {
    const get = new GetCommand({
      TableName: this.#table.name,
      Key: bodyKey(projectId, emailId),
      ConsistentRead: true,
    });
    const { Item } = await this.#table.documents.send(get);
    const body: unknown = Item?.["bo"];
    return body instanceof Uint8Array ? body : this.#content.find(objectKey(projectId, emailId));
  }
}

const bodyKey = (projectId: string, emailId: string) => ({
  pk: emailPartition(projectId, emailId),
  sk: `b#${emailId}`,
});

const objectKey = (projectId: string, emailId: string): string => `bodies/${projectId}/${emailId}`;
