import * as z from "zod";
import { jobKeptMs, jobKinds, jobStates, type ListedJob } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { JobItem } from "#lib/storage/job/job-entity.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { type Condition, or } from "#lib/storage/table/expressions.ts";
import { unpackJson } from "#lib/storage/table/packed-json.ts";

/** What job-entity.ts writes, for functions that do without ElectroDB. */
const jobItem: z.ZodType<JobItem> = z.object({
  pk: z.string(),
  /** The id. */
  sk: z.string(),
  /** Kind. */
  kd: z.enum(jobKinds),
  st: z.enum(jobStates),
  /** Progress. */
  pg: z.number(),
  /** Failed reason. */
  fr: z.string().exactOptional(),
  /** Work, packed. */
  wk: z.instanceof(Uint8Array),
  /** Version. */
  vs: z.number(),
  /** Nonce of the last write. */
  no: z.string(),
  cr: z.string(),
  up: z.string(),
  ttl: z.number(),
});

export const jobAttributes = attributesOf<JobItem>();

export const jobPartition = (dataId: DataId): string => `Q#${dataId}`;

export const jobKey = (dataId: DataId, jobId: string) => ({ pk: jobPartition(dataId), sk: jobId });

/**
 * Also holds when this very write was applied before. The nonce lets the client's own retry of a call whose answer was lost
 * succeed too. If the write counted as another worker's, no worker would continue the job.
 */
export const orWritten = (condition: Condition, nonce: string): Condition =>
  or(condition, jobAttributes.is("no", "=", nonce));

/** When a job created then, and with it all its parts, expires. */
export const jobExpiry = (createdAt: string): string => new Date(Date.parse(createdAt) + jobKeptMs).toISOString();

export const isExpired = ({ createdAt }: Pick<ListedJob, "createdAt">, now: Date): boolean =>
  jobExpiry(createdAt) <= now.toISOString();

export function jobFromItem(stored: unknown): ListedJob {
  const item = jobItem.parse(stored);
  return {
    ...{ id: item.sk, kind: item.kd, state: item.st, progress: item.pg, failedReason: item.fr ?? null },
    ...{ work: unpackJson(item.wk), version: item.vs, createdAt: item.cr, updatedAt: item.up },
  };
}
