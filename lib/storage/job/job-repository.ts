import { randomUUID } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import type { JobKind, JobRecord, JobSaveInput, JobStore } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { isExpired, jobAttributes, jobExpiry, jobFromItem, jobKey } from "#lib/storage/job/job-item.ts";
import { type Condition, conditionOf, or } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { packJson } from "#lib/storage/table/packed-json.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Jobs of one kind that callers can query; `work` parses what that kind stores in them. */
export class JobRepository<Work> implements JobStore<Work> {
  readonly #table: Table;
  readonly #kind: JobKind;
  readonly #work: z.ZodType<Work>;

  constructor(table: Table, kind: JobKind, work: z.ZodType<Work>) {
    this.#table = table;
    this.#kind = kind;
    this.#work = work;
  }

  async create(dataId: DataId, job: Omit<JobRecord<Work>, "version">): Promise<JobRecord<Work>> {
    const created = { ...job, version: 1 };
    if (await this.#put(dataId, { job: created, condition: itemIsAbsent })) return created;
    throw new Error(`Job ${job.id} already exists.`);
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
  async save(dataId: DataId, { job, changes, now }: JobSaveInput<Work>): Promise<JobRecord<Work> | undefined> {
    const saved = { ...job, ...changes, version: job.version + 1, updatedAt: now.toISOString() };
    const isAsRead = jobAttributes.is("vs", "=", job.version);
    return (await this.#put(dataId, { job: saved, condition: isAsRead })) ? saved : undefined;
  }

  /**
   * False when the condition does not hold. The nonce lets the client's own retry of a call whose answer was lost succeed too.
   * If the write counted as another worker's, no worker would continue the job.
   */
  async #put(dataId: DataId, { job, condition }: { job: JobRecord<Work>; condition: Condition }): Promise<boolean> {
    const item = {
      ...jobKey(dataId, job.id),
      kd: this.#kind,
      st: job.state,
      pg: job.progress,
      fr: job.failedReason ?? undefined,
      wk: packJson(job.work),
      vs: job.version,
      no: randomUUID(),
      cr: job.createdAt,
      up: job.updatedAt,
      ttl: ttlOf(jobExpiry(job.createdAt)),
    };
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: item,
      ...conditionOf(or(condition, jobAttributes.is("no", "=", item.no))),
    });
    return conditionHolds(() => this.#table.documents.send(put));
  }
}
