import * as z from "zod";
import type { ContactFilter } from "#lib/domain/contact/contact-store.ts";
import type { JobChanges, JobRecord } from "#lib/domain/job/job-record.ts";

export const bulkOperations = ["subscribe", "unsubscribe", "delete"] as const;

export type BulkOperation = (typeof bulkOperations)[number];

/** Contacts by their ids (lower case), or those that match when the job starts; without a filter all. */
export type BulkSelection =
  | { contactIds: readonly string[] }
  | { mode: "query"; filter?: ContactFilter | undefined; excludeIds?: readonly string[] | undefined };

/** Ids that are worked on together: well below a second's work on a quiet table, some seconds on a busy one. */
export const batchSize = 250;

const ids = z.array(z.string());

/** What is about to be done to a batch, decided once and saved before the first write. */
const bulkPlan = z.object({
  /** When the contacts were as the plan says. */
  at: z.string(),
  /** To be flipped or deleted. */
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

/** Contacts still to be looked for, and where the walk over all of them stands: null before its first step. */
const bulkQuery = z.object({
  search: z.string().optional(),
  subscribed: z.boolean().optional(),
  excludes: z.boolean(),
  from: z.object({ partition: z.int(), after: z.string().nullable() }).nullable(),
});

export type BulkQuery = z.infer<typeof bulkQuery>;

/** What a bulk job has to know. Ids are parts of the job: `ids#<batch>`, `excluded`; errors are in `errors#<batch>`. */
export const bulkWork = z.object({
  operation: z.enum(bulkOperations),
  startedAt: z.string().nullable(),
  /** Null when all batches are there. */
  query: bulkQuery.nullable(),
  batches: z.int(),
  /** Batches that are done. */
  done: z.int(),
  /** Of the batch that comes next; null until it is planned. */
  plan: bulkPlan.nullable(),
  /** Times that this plan could not be carried out in full. */
  faults: z.int(),
  counts: bulkCounts,
});

export type BulkWork = z.infer<typeof bulkWork>;

export type BulkJob = JobRecord<BulkWork>;

/** One of a job's errors; the address of a contact that is not there is unknown. */
export const bulkError = z.object({
  contactId: z.string(),
  email: z.string().nullable(),
  error: z.enum(["contact_not_found", "write_failed"]),
});

export type BulkError = z.infer<typeof bulkError>;

/** The first so many errors of a job are kept (contract 02 section 5). */
export const errorsMax = 1_000;

export const excludedPart = "excluded";
export const idsPart = (batch: number): string => `ids#${batch}`;
export const errorsPrefix = "errors#";
/** In the order of the batches also by name. */
export const errorsPart = (batch: number): string => `${errorsPrefix}${String(batch).padStart(9, "0")}`;

/** A job's work before its first step; ids are taken as they are, each named once. */
export function newBulkWork(operation: BulkOperation, selection: BulkSelection): BulkWork {
  const byIds = "contactIds" in selection;
  return {
    operation,
    startedAt: null,
    query: byIds ? null : { ...selection.filter, excludes: (selection.excludeIds ?? []).length > 0, from: null },
    batches: byIds ? Math.ceil(selection.contactIds.length / batchSize) : 0,
    done: 0,
    plan: null,
    faults: 0,
    counts: { success: 0, unchanged: 0, failure: 0 },
  };
}

/** State and progress follow from how far the work has come. What there is to do is known when all ids are gathered. */
export function bulkChanges(work: BulkWork): JobChanges<BulkWork> {
  const { query, done, batches } = work;
  if (query) return { work, state: "active", progress: 0 };
  const isDone = done === batches;
  return { work, state: isDone ? "completed" : "active", progress: isDone ? 100 : Math.floor((100 * done) / batches) };
}

/**
 * The batch that is worked on after `done` others. Ids are gathered partition by partition of the table, and one of those
 * takes a thousand writes a second. Leaps of the golden ratio spread what is done in a row over all of them; one that
 * shares no divisor with the number of batches comes to each once.
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
