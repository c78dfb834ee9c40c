import * as z from "zod";
import type { ImportJob } from "#lib/domain/import/import-job.ts";
import { type RowError, rowErrorSchema } from "#lib/domain/import/row-error.ts";
import type { JobPartStore } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Cursor of an error list: skip `skip` errors of the part whose first error has the number `part`. */
export const errorPosition = z.object({ part: z.int().min(0), skip: z.int().min(0) });

export type ErrorPosition = z.infer<typeof errorPosition>;

export interface ErrorPage {
  errors: RowError[];
  /** Undefined on the last page. */
  next: ErrorPosition | undefined;
}

const storedErrors = z.array(rowErrorSchema);

const prefix = "e#";
const numberDigits = 9;

/** Parts read in one call; a part holds the errors of up to a thousand rows, and most hold few. */
const partsAtOnce = 10;

/**
 * The errors of an import, stored as parts of its job: one for each batch of rows with errors, named by the number of errors
 * before it. A repeated batch replaces its part. Errors that the job has not counted yet are ignored.
 */
export class ImportErrors {
  readonly #parts: Pick<JobPartStore, "put" | "list">;

  constructor(parts: Pick<JobPartStore, "put" | "list">) {
    this.#parts = parts;
  }

  /** Stores the errors that follow those the job has counted. */
  async append(dataId: DataId, { id, work, createdAt }: ImportJob, errors: RowError[]): Promise<void> {
    if (errors.length > 0)
      await this.#parts.put(dataId, id, { name: partName(work.failed), value: errors, jobCreatedAt: createdAt });
  }

  /** Errors in file order, from the first when no position is given. */
  async list(
    dataId: DataId,
    { job, from, limit }: { job: ImportJob; from: ErrorPosition | undefined; limit: number },
  ): Promise<ErrorPage> {
    const errors: RowError[] = [];
    let { part, skip } = from ?? { part: 0, skip: 0 };
    while (part < job.work.failed) {
      const after = part === 0 ? undefined : partName(part - 1);
      const stored = await this.#parts.list(dataId, job.id, { prefix, after, limit: partsAtOnce });
      if (stored.length === 0) break;
      for (const { value } of stored) {
        const all = storedErrors.parse(value);
        const taken = all.slice(skip, skip + limit - errors.length);
        errors.push(...taken);
        skip += taken.length;
        if (skip < all.length) return { errors, next: { part, skip } };
        part += all.length;
        skip = 0;
        if (part >= job.work.failed) break;
      }
    }
    return { errors, next: undefined };
  }
}

const partName = (errorsBefore: number): string => prefix + String(errorsBefore).padStart(numberDigits, "0");
