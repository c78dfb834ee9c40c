import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { bulkError } from "#lib/domain/bulk/bulk-job.ts";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import { restPrefix } from "#lib/domain/export/kept-rest.ts";
import { rowErrorSchema } from "#lib/domain/import/row-error.ts";
import { suppressionWork } from "#lib/domain/import/suppression-job.ts";
import type { JobKind, ListedJob } from "#lib/domain/job/job-record.ts";
import type { Remainder } from "#lib/domain/person/erase-job.ts";
import type { EndedExport, JobTraces, StepOutcome } from "#lib/domain/person/erasure-ports.ts";
import { exportFileMs, personExportWork } from "#lib/domain/person/person-export-job.ts";
import { mergeRemaining, remainder } from "#lib/domain/person/remaining-data.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import { isExpired, jobAttributes, jobFromItem, jobPartition } from "#lib/storage/job/job-item.ts";
import { JobPartRepository, jobPartPartition } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { and, queryOf } from "#lib/storage/table/expressions.ts";
import { keysBelow } from "#lib/storage/table/items-below.ts";
import { keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Parts of a job that name addresses: lists of records with an `email`, or null in its place. */
const errorLists = {
  import: { prefix: "e#", schema: z.array(rowErrorSchema) },
  bulk: { prefix: "errors#", schema: z.array(bulkError) },
} as const;

type ErrorKind = keyof typeof errorLists;

const isErrorKind = (kind: JobKind): kind is ErrorKind => Object.hasOwn(errorLists, kind);

/** A part has up to a thousand errors. */
const partsAtOnce = 10;

/** An import's file is kept for 14 days. */
const importFileMs = 15 * 24 * 60 * 60 * 1_000;

const kinds = ["import", "bulk", "export", "suppressions", "audit"] as const satisfies readonly JobKind[];

interface Place {
  jobId: string;
  /** Name of the last part of the job that was looked at; null before the first. */
  part: string | null;
}

const place = z.object({ jobId: z.string(), part: z.string().nullable() });

/** What jobs of the last 30 days store about a person. */
export class JobTraceRepository implements JobTraces {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #parts: JobPartRepository;
  readonly #exports;
  readonly #suppressions;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
    this.#parts = new JobPartRepository(table);
    this.#exports = new JobRecords(table, "personExport", personExportWork);
    this.#suppressions = new JobRecords(table, "suppressions", suppressionWork);
  }

  /** An export may run for a while, and its file is kept for a day after that. */
  async endExports(dataId: DataId, contactId: string, now: Date): Promise<EndedExport[]> {
    const ended: EndedExport[] = [];
    const since = newTimedId(new Date(now.getTime() - 2 * exportFileMs)).slice(0, "01234567-0123".length);
    for await (const jobs of this.#jobs(dataId, { after: since, kinds: ["personExport"] })) {
      for (const { id, work } of jobs) {
        if (personExportWork.parse(work).contactId === contactId) ended.push(await this.#end(dataId, id, now));
      }
    }
    return ended;
  }

  #end(dataId: DataId, jobId: string, now: Date): Promise<EndedExport> {
    return retryOnConflict(async () => {
      const job = await this.#exports.find(dataId, jobId, { now });
      if (!job) return { jobId, hasParts: false };
      const { upload, finishedAt } = job.work;
      const ended = { jobId, hasParts: upload !== null && finishedAt === null };
      if (job.state === "failed") return ended;
      const changes = { state: "failed", failedReason: "contact_erased" } as const;
      return (await this.#exports.save(dataId, job, { changes, now })) && ended;
    });
  }

  /** 1 RRU for 4 KB of jobs and of their errors, 1 WRU for each KB of a part that named the address. */
  async erase(
    dataId: DataId,
    { email, from, now, until }: { email: string; from: string | null; now: Date; until: Date },
  ): Promise<StepOutcome> {
    let remaining: Remainder[] = [];
    let jobErrors = 0;
    const start = from === null ? undefined : place.parse(JSON.parse(from));
    const outcome = (next: Place | null): StepOutcome => ({
      removed: { jobErrors },
      remaining,
      next: next && JSON.stringify(next),
    });
    for await (const jobs of this.#jobs(dataId, { after: start?.jobId, kinds })) {
      for (const job of jobs.filter((each) => !isExpired(each, now))) {
        remaining = mergeRemaining(remaining, remainsOf(job, now));
        let part = job.id === start?.jobId ? start.part : null;
        for (;;) {
          if (this.#clock.now() >= until) return outcome({ jobId: job.id, part });
          const looked = await this.#eraseErrors(dataId, job, { email, after: part, now });
          jobErrors += looked.erased;
          if (looked.last === null) break;
          part = looked.last;
        }
      }
    }
    return outcome(null);
  }

  /** `last` is null when there are no further parts. A job that is still running writes its errors again, so they stay. */
  async #eraseErrors(
    dataId: DataId,
    job: ListedJob,
    { email, after, now }: { email: string; after: string | null; now: Date },
  ): Promise<{ erased: number; last: string | null }> {
    if (isRunning(job)) return { erased: 0, last: null };
    if (filesOf(job).exported) await this.#removeRests(dataId, job);
    if (job.kind === "suppressions")
      return { erased: await this.#eraseOwnErrors(dataId, job.id, { email, now }), last: null };
    if (!isErrorKind(job.kind)) return { erased: 0, last: null };
    const { prefix, schema } = errorLists[job.kind];
    const query = { prefix, after: after ?? undefined, limit: partsAtOnce };
    const parts = await this.#parts.list(dataId, job.id, query);
    let erased = 0;
    for (const { name, value } of parts) {
      const { errors, named } = withoutAddress<{ email: string | null }>(schema.parse(value), email);
      if (named === 0) continue;
      erased += named;
      await this.#parts.put(dataId, job.id, { name, value: errors, jobCreatedAt: job.createdAt });
    }
    return { erased, last: parts.length < partsAtOnce ? null : (parts.at(-1)?.name ?? null) };
  }

  /** An import of the suppression list keeps its errors in the job itself. */
  #eraseOwnErrors(dataId: DataId, jobId: string, { email, now }: { email: string; now: Date }): Promise<number> {
    return retryOnConflict(async () => {
      const job = await this.#suppressions.find(dataId, jobId, { now });
      if (job?.work.task !== "import") return 0;
      const { errors, named } = withoutAddress(job.work.errors, email);
      if (named === 0) return 0;
      return (await this.#suppressions.save(dataId, job, { changes: { work: { ...job.work, errors } }, now })) && named;
    });
  }

  /** Text that was in no part of the file yet. An ended job needs it no longer. */
  async #removeRests(dataId: DataId, { id }: ListedJob): Promise<void> {
    const keys = await keysBelow(this.#table, jobPartPartition(dataId, id), restPrefix);
    await deleteItems(this.#table, keys);
  }

  /** Oldest first, the job `after` included. */
  async *#jobs(
    dataId: DataId,
    { after, kinds }: { after: string | undefined; kinds: readonly JobKind[] },
  ): AsyncGenerator<ListedJob[]> {
    const isLater = after === undefined ? undefined : keys.is("sk", ">=", after);
    let from: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          ...queryOf({
            key: and(keys.is("pk", "=", jobPartition(dataId)), isLater),
            filter: jobAttributes.isOneOf("kd", kinds),
          }),
          ConsistentRead: true,
          ...(from && { ExclusiveStartKey: from }),
        }),
      );
      yield Items.map(jobFromItem);
      from = LastEvaluatedKey;
    } while (from);
  }
}

const isRunning = ({ state }: ListedJob): boolean => state === "waiting" || state === "active";

function withoutAddress<Named extends { email: string | null }>(
  all: readonly Named[],
  email: string,
): { errors: Named[]; named: number } {
  const isNamed = (error: Named) => error.email !== null && normaliseAddress(error.email) === email;
  const errors = all.map((error) => (isNamed(error) ? { ...error, email: null } : error));
  return { errors, named: all.filter(isNamed).length };
}

function remainsOf(job: ListedJob, now: Date): Remainder[] {
  const remains: Remainder[] = [];
  const createdAt = new Date(job.createdAt);
  const ageMs = now.getTime() - createdAt.getTime();
  const { isImport, exported } = filesOf(job);
  if (isImport && ageMs < importFileMs) remains.push(remainder("import files", createdAt));
  if (exported && ageMs < 2 * exportFileMs) remains.push(remainder(`files of ${exported} exports`, createdAt));
  if (isRunning(job)) remains.push(remainder("running jobs", createdAt));
  return remains;
}

/** Which kind of file the job has. */
function filesOf({ kind, work }: ListedJob): {
  isImport: boolean;
  exported: "contact" | "suppression" | "audit" | undefined;
} {
  if (kind === "audit") return { isImport: false, exported: kind };
  const isOfList = kind === "suppressions";
  const { task } = isOfList ? suppressionWork.parse(work) : { task: kind };
  const exported = isOfList ? "suppression" : "contact";
  return { isImport: task === "import", exported: task === "export" ? exported : undefined };
}
