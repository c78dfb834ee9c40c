import * as z from "zod";
import type { JobRecord } from "#lib/domain/job/job-record.ts";

/** What the erasure goes through, in this order (docs/architecture/personal-data.md). */
export const erasureSteps = [
  "contact",
  "history",
  "executions",
  "files",
  "jobs",
  "webhooks",
  "suppression",
  "audit",
  "book",
] as const;

export type ErasureStepName = (typeof erasureSteps)[number];

const remainder = z.object({ where: z.string(), until: z.string() });

/** Data that an erasure cannot reach, and when it ends (ISO 8601). */
export type Remainder = z.infer<typeof remainder>;

const counts = z.record(z.string(), z.int());

/** Numbers of removed records by what they are. */
export type RemovedCounts = z.infer<typeof counts>;

/** Adds counts, of which those of nothing are left out. */
export function sumOf(one: RemovedCounts, other: RemovedCounts): RemovedCounts {
  const found = Object.entries(other).filter(([, count]) => count > 0);
  return { ...one, ...Object.fromEntries(found.map(([name, count]) => [name, (one[name] ?? 0) + count])) };
}

export const eraseWork = z.object({
  contactId: z.string(),
  /** Null once the last round is over. */
  email: z.string().nullable(),
  suppress: z.boolean(),
  certificateId: z.string(),
  /** When the contact was gone; null before. */
  erasedAt: z.string().nullable(),
  step: z.enum(erasureSteps),
  /** Where the step continues; null at its beginning. */
  from: z.string().nullable(),
  removed: counts,
  remaining: z.array(remainder),
  /** When the last round begins, for what other requests wrote meanwhile; null before the first round is over, and after the last. */
  lastRoundAt: z.string().nullable(),
});

export type EraseWork = z.infer<typeof eraseWork>;

export type EraseJob = JobRecord<EraseWork>;

interface NewErasure {
  contactId: string;
  email: string;
  suppress: boolean;
  certificateId: string;
}

export const newEraseWork = (erasure: NewErasure): EraseWork => ({
  ...erasure,
  erasedAt: null,
  step: "contact",
  from: null,
  removed: {},
  remaining: [],
  lastRoundAt: null,
});

interface ErasureResult {
  erasedAt: string | null;
  removed: RemovedCounts;
  remaining: Remainder[];
  certificateId: string;
}

export const erasureResult = ({ erasedAt, removed, remaining, certificateId }: EraseWork): ErasureResult => ({
  erasedAt,
  removed,
  remaining,
  certificateId,
});
