import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Logs and the feed go back 30 days. What they are read from goes a day later. */
const keptMs = 31 * 24 * 60 * 60 * 1_000;

/** `at`: when it happened (ISO 8601). */
export const logTtl = (at: string): number => ttlOf(new Date(Date.parse(at) + keptMs).toISOString());
