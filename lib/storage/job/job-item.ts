import * as z from "zod";
import { jobKeptMs, jobKinds, jobStates, type ListedJob } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { unpackJson } from "#lib/storage/table/packed-json.ts";

const jobItem = z.object({
  pk: z.string(),
  /** The id. */
  sk: z.string(),
  /** Kind. */
  kd: z.enum(jobKinds),
  st: z.enum(jobStates),
  /** Progress. */
  pg: z.number(),
  /** Failed reason. */
  fr: z.string().optional(),
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

export const jobAttributes = attributesOf<z.infer<typeof jobItem>>();

export const jobPartition = (dataId: DataId): string => `Q#${dataId}`;

export const jobKey = (dataId: DataId, jobId: string) => ({ pk: jobPartition(dataId), sk: jobId });

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
