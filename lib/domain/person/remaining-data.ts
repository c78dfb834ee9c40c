import type { Remainder } from "#lib/domain/person/erase-job.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Days for which data stays that no job can reach (docs/security.md). S3 removes an object at the midnight (UTC) after its last
 * day, so files have one day more than their rule says.
 */
export const keptDays = {
  "point-in-time recovery": 35,
  "function logs": 30,
  "dead-letter queues": 14,
  "import files": 15,
  "raw incoming messages": 15,
  "attachments of emails": 4,
  "attachments of scheduled emails": 34,
  "attachments uploaded ahead": 4,
  "results of workflow webhooks": 5,
  "parts of unfinished exports": 2,
  "files of contact exports": 2,
  "files of suppression exports": 2,
  "files of audit exports": 2,
  "running jobs": 30,
} as const;

/** `since`: when the newest of it was written. */
export const remainder = (where: keyof typeof keptDays, since: Date): Remainder => ({
  where,
  until: new Date(since.getTime() + keptDays[where] * dayMs).toISOString(),
});

/** What remains of every person. */
export const alwaysRemaining = (erasedAt: Date): Remainder[] =>
  (["point-in-time recovery", "function logs", "dead-letter queues", "attachments uploaded ahead"] as const).map(
    (where) => remainder(where, erasedAt),
  );

/** One entry a place, with its latest end. */
export function mergeRemaining(...lists: readonly (readonly Remainder[])[]): Remainder[] {
  const ends = new Map<string, string>();
  for (const { where, until } of lists.flat()) {
    const known = ends.get(where);
    if (known === undefined || known < until) ends.set(where, until);
  }
  return [...ends].map(([where, until]) => ({ where, until }));
}
