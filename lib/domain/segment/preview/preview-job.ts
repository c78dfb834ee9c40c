import * as z from "zod";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** State of a preview that took longer than a request may. The condition is a part of the job. */
export const previewWork = z.object({
  /** The time as of which the condition is evaluated, in milliseconds since 1970. */
  now: z.int(),
  /** Contacts of the project, for the progress. */
  of: z.int(),
  sampleSize: z.int(),
  tally: z.object({ seen: z.int(), count: z.int(), mailable: z.int(), sample: z.array(z.string()) }),
  /** Where the pass continues; null at the end. */
  position: z.array(z.string().nullable()).nullable(),
});

export type PreviewWork = z.infer<typeof previewWork>;

export type PreviewJob = JobRecord<PreviewWork>;

/** Continue a preview. */
export interface ContinuePreview {
  type: "previewSegment";
  dataId: DataId;
  jobId: string;
}

export const conditionPart = "condition";

/** Of a completed job, or of a list's entry for it. */
export const previewTotals = ({ now, tally: { seen, count, mailable } }: PreviewWork) => ({
  ...{ count, margin: 0, of: seen, mailable, exact: true },
  asOf: new Date(now).toISOString(),
});
