import * as z from "zod";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import { webhookTypes } from "#lib/domain/webhook/webhook-types.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** `MISSED`: what was never delivered to the endpoint. */
export const replayChoices = ["MISSED", "ALL"] as const;

export const replayWork = z.object({
  endpointId: z.string(),
  types: z.array(z.enum(webhookTypes)),
  only: z.enum(replayChoices),
  /** Of event times, exclusive. */
  until: z.string(),
  /** Where it continues. */
  after: z.object({ timestamp: z.string(), id: z.string() }),
  /** Portions so far: their number names the batches of the next one. */
  portions: z.int(),
  matched: z.int(),
  queued: z.int(),
});

export type ReplayWork = z.infer<typeof replayWork>;
export type ReplayJob = JobRecord<ReplayWork>;

/** Of a completed job. */
export const replayResult = ({ matched, queued }: Pick<ReplayWork, "matched" | "queued">) => ({ matched, queued });

/** Continue a replay. */
export interface ContinueReplay {
  type: "replayWebhooks";
  dataId: DataId;
  jobId: string;
}
