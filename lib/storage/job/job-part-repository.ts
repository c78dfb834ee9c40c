import { GetCommand, PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { JobPartQuery, JobPartStore, NewJobPart } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { jobExpiry } from "#lib/storage/job/job-item.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const partItem = z.object({
  /** The name. */
  sk: z.string(),
  bo: z.instanceof(Uint8Array),
});

export const jobPartPartition = (dataId: DataId, jobId: string): string => `Q#${dataId}#${jobId}`;

/** Data of a job that is too large for its record; kept as long as the job. */
export class JobPartRepository implements JobPartStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 WRU for each packed KB. */
  async put(dataId: DataId, jobId: string, { name, value, jobCreatedAt }: NewJobPart): Promise<void> {
    const key = { pk: jobPartPartition(dataId, jobId), sk: name };
    const Item = { ...key, bo: packJson(value), ttl: ttlOf(jobExpiry(jobCreatedAt)) };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  /** Strong; undefined when the part does not exist. 1 RRU for 4 packed KB. */
  async find(dataId: DataId, jobId: string, name: string): Promise<unknown> {
    const Key = { pk: jobPartPartition(dataId, jobId), sk: name };
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true }),
    );
    return Item && unpackJson(partItem.parse(Item).bo);
  }

  /** Strong. `after` is a name with the same prefix; its part need not exist. */
  async list(
    dataId: DataId,
    jobId: string,
    { prefix, after, limit }: JobPartQuery,
  ): Promise<{ name: string; value: unknown }[]> {
    const pk = jobPartPartition(dataId, jobId);
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: below(pk, prefix) }),
      ConsistentRead: true,
      Limit: limit,
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
    };
    const parts: { name: string; value: unknown }[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      for (const { sk, bo } of Items.map((item) => partItem.parse(item))) {
        parts.push({ name: sk, value: unpackJson(bo) });
      }
      if (parts.length >= limit) break;
    }
    return parts.slice(0, limit);
  }
}
