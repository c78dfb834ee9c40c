import { randomUUID } from "node:crypto";
import { PutCommand, type PutCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import type { JobKind, JobRecord, JobStore } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type JobEntity, jobEntity, jobRecord } from "#lib/storage/job/job-entity.ts";
import { orWritten } from "#lib/storage/job/job-item.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { removeMarks, withCondition } from "#lib/storage/table/entity.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Jobs of one kind as callers start them. */
export class JobRepository<Work> extends JobRecords<Work> implements JobStore<Work> {
  readonly #table: Table;
  readonly #jobs: JobEntity;
  readonly #kind: JobKind;

  constructor(table: Table, kind: JobKind, work: z.ZodType<Work>) {
    super(table, kind, work);
    this.#table = table;
    this.#jobs = jobEntity(table);
    this.#kind = kind;
  }

  /** 1 WRU up to 1 KB, packed. */
  async create(dataId: DataId, job: Omit<JobRecord<Work>, "version">): Promise<JobRecord<Work>> {
    const created = { ...job, version: 1 };
    const nonce = randomUUID();
    const record = jobRecord(dataId, { kind: this.#kind, job: created, nonce });
    const write = removeMarks(this.#jobs.put(record).params<PutCommandInput>());
    const put = new PutCommand(withCondition(write, orWritten(itemIsAbsent, nonce)));
    if (await conditionHolds(() => this.#table.documents.send(put))) return created;
    throw new Error(`Job ${job.id} already exists.`);
  }
}
