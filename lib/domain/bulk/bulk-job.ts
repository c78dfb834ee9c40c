import * as z from "zod";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { ContactFilter } from "#lib/domain/contact/contact-store.ts";
import type { JobChanges, JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export const bulkOperations = ["subscribe", "unsubscribe", "delete", "addToSegment"] as const;

export type BulkOperation = (typeof bulkOperations)[number];

/** What to do with the contacts, and for `addToSegment` the STATIC segment whose list they are put on. */
export interface BulkTask {
  operation: BulkOperation;
  segmentId?: string | undefined;
}

/** Contacts by id (lower case), or all that match when the job starts: a condition, or a filter; without one, all. */
export type BulkSelection =
  | { contactIds: readonly string[] }
  | { mode: "query"; filter?: ContactFilter | undefined; excludeIds?: readonly string[] | undefined }
  | { mode: "condition"; condition: Condition; excludeIds?: readonly string[] | undefined };

/** Ids per batch: well under a second of work on a quiet table, some seconds on a busy one. */
const batchSize = 250;

const ids = z.array(z.string());

/** The plan for a batch, decided once and saved before the first write. */
const bulkPlan = z.object({
  /** The time of the contact states in the plan. */
  at: z.string(),
  /** Contacts to flip, delete or put on the list. */
  change: ids,
  /** In the wanted state already, but snoozed. */
  clear: ids,
  /** In the wanted state already, with nothing to write. */
  unchanged: z.int(),
  missing: ids,
});

export type BulkPlan = z.infer<typeof bulkPlan>;

const bulkCounts = z.object({ success: z.int(), unchanged: z.int(), failure: z.int() });

export type BulkCounts = z.infer<typeof bulkCounts>;

/** The search for contacts, and the cursor of its walk: null before its first step. */
const bulkQuery = z.object({
  search: z.string().optional(),
  subscribed: z.boolean().optional(),
  excludes: z.boolean(),
  from: z.object({ partition: z.int(), after: z.string().nullable() }).nullable(),
  /** Where the pass continues that evaluates the part `condition`; absent without a condition. */
  condition: z.object({ position: z.array(z.string().nullable()).nullable() }).optional(),
});

export type BulkQuery = z.infer<typeof bulkQuery>;

/** State of a bulk job. Ids are parts of the job: `ids#<batch>`, `excluded`; so is `condition`; errors are in `errors#<batch>`. */
export const bulkWork = z.object({
  operation: z.enum(bulkOperations),
  segmentId: z.string().optional(),
  startedAt: z.string().nullable(),
  /** Null when all batches are gathered. */
  query: bulkQuery.nullable(),
  batches: z.int(),
  /** Number of finished batches. */
  done: z.int(),
  /** Plan of the next batch; null until it is planned. */
  plan: bulkPlan.nullable(),
  /** How often this plan could not be fully executed. */
  faults: z.int(),
  counts: bulkCounts,
});

export type BulkWork = z.infer<typeof bulkWork>;

export interface BulkTotals {
  operation: BulkOperation;
  totalRequested: number;
  successCount: number;
  unchangedCount: number;
  failureCount: number;
}

export const bulkTotals = ({ operation, counts: { success, unchanged, failure } }: BulkWork): BulkTotals => ({
  operation,
  totalRequested: success + unchanged + failure,
  successCount: success,
  unchangedCount: unchanged,
  failureCount: failure,
});

export type BulkJob = JobRecord<BulkWork>;

/** Continue a bulk job. */
export interface ContinueBulk {
  type: "bulkContacts";
  dataId: DataId;
  jobId: string;
}

/** An error of a job; the address of a missing contact is unknown. */
export const bulkError = z.object({
  contactId: z.string(),
  email: z.string().nullable(),
  error: z.enum(["contact_not_found", "segment_not_found", "write_failed"]),
});

export type BulkError = z.infer<typeof bulkError>;

/** A job keeps at most this many errors, the first ones (contract 02 section 5). */
export const errorsMax = 1_000;

export const excludedPart = "excluded";
export const conditionPart = "condition";
export const idsPart = (batch: number): string => `ids#${batch}`;
export const errorsPrefix = "errors#";
/** Padded, so that parts sorted by name are in batch order. */
export const errorsPart = (batch: number): string => `${errorsPrefix}${String(batch).padStart(9, "0")}`;

/** A job's work before its first step; each id must be listed once. */
export function newBulkWork({ operation, segmentId }: BulkTask, selection: BulkSelection): BulkWork {
  const byIds = "contactIds" in selection;
  return {
    operation,
    ...(segmentId !== undefined && { segmentId }),
    startedAt: null,
    query: byIds ? null : newQuery(selection),
    batches: byIds ? Math.ceil(selection.contactIds.length / batchSize) : 0,
    done: 0,
    plan: null,
    faults: 0,
    counts: { success: 0, unchanged: 0, failure: 0 },
  };
}

function newQuery(selection: Exclude<BulkSelection, { contactIds: unknown }>): BulkQuery {
  const query = { excludes: (selection.excludeIds ?? []).length > 0, from: null };
  if (selection.mode === "condition") return { ...query, condition: { position: null } };
  return { ...selection.filter, ...query };
}

/** Derives state and progress from the work done. The amount of work is known when all ids are gathered. */
export function bulkChanges(work: BulkWork): JobChanges<BulkWork> {
  const { query, done, batches } = work;
  if (query) return { work, state: "active", progress: 0 };
  const isDone = done === batches;
  return { work, state: isDone ? "completed" : "active", progress: isDone ? 100 : Math.floor((100 * done) / batches) };
}

/**
 * The batch to process after `done` others. Ids are gathered partition by partition, and one partition takes a thousand writes
 * a second. Golden-ratio steps spread consecutive batches over all partitions. A step with no common divisor with the number of
 * batches reaches each once.
 */
export function batchAt(done: number, batches: number): number {
  let leap = Math.max(1, Math.floor(batches * 0.618));
  while (commonDivisor(leap, batches) > 1) leap -= 1;
  return (done * leap) % batches;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

export function inBatches(all: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let start = 0; start < all.length; start += batchSize) batches.push(all.slice(start, start + batchSize));
  return batches;
}
