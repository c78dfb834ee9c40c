import { randomUUID } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import type { JobKind, JobRecord, JobSaveInput, JobStore } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { JobItem } from "#lib/storage/job/job-entity.ts";
import { isExpired, jobAttributes, jobExpiry, jobFromItem, jobKey, orWritten } from "#lib/storage/job/job-item.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { packJson } from "#lib/storage/table/packed-json.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Jobs of one kind for their workers, without ElectroDB. `work` parses what that kind stores in them. */
export class JobRecords<Work> implements Pick<JobStore<Work>, "find" | "save"> {
  readonly #table: Table;
  readonly #kind: JobKind;
  readonly #work: z.ZodType<Work>;

  constructor(table: Table, kind: JobKind, work: z.ZodType<Work>) {
    this.#table = table;
    this.#kind = kind;
    this.#work = work;
  }

  /** 1 RRU up to 4 KB. */
  async find(dataId: DataId, jobId: string, { now }: { now: Date }): Promise<JobRecord<Work> | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: jobKey(dataId, jobId), ConsistentRead: true }),
    );
    if (!Item) return undefined;
    const { kind, ...job } = jobFromItem(Item);
    if (kind !== this.#kind || isExpired(job, now)) return undefined;
    return { ...job, work: this.#work.parse(job.work) };
  }

  /** 1 WRU up to 1 KB, packed. */
  async save(
    dataId: DataId,
    job: JobRecord<Work>,
    { changes, now }: JobSaveInput<Work>,
  ): Promise<JobRecord<Work> | undefined> {
    const saved = { ...job, ...changes, version: job.version + 1, updatedAt: now.toISOString() };
    const Item: JobItem = {
      ...{ ...jobKey(dataId, job.id), kd: this.#kind, st: saved.state, pg: saved.progress },
      ...(saved.failedReason !== null && { fr: saved.failedReason }),
      ...{ wk: packJson(saved.work), vs: saved.version, no: randomUUID() },
      ...{ cr: saved.createdAt, up: saved.updatedAt, ttl: ttlOf(jobExpiry(saved.createdAt)) },
    };
    const isAsRead = jobAttributes.is("vs", "=", job.version);
    const condition = conditionOf(orWritten(isAsRead, Item.no));
    const put = new PutCommand({ TableName: this.#table.name, Item, ...condition });
    return (await conditionHolds(() => this.#table.documents.send(put))) ? saved : undefined;
  }
}
