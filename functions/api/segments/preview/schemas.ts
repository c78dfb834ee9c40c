import * as z from "zod";
import { requiredCondition } from "#functions/api/condition-tree.ts";
import { contact } from "#functions/api/contact-schema.ts";
import { jobSchema } from "#functions/api/job-view.ts";
import { previewTotals } from "#functions/api/preview-totals.ts";
import { neverSeenWarnings } from "#lib/http/unknown-keys.ts";
import { uuid } from "#lib/http/values.ts";

const sampleMax = 20;

export const previewRequest = z.object({
  condition: requiredCondition("condition"),
  exact: z
    .boolean()
    .default(false)
    .meta({ description: "Evaluate every contact. Otherwise large projects get an estimate." }),
  sample: z.int().min(0).max(sampleMax).default(0).meta({ description: "How many matching contacts to show." }),
});

const preview = previewTotals.extend({ sample: z.array(contact) }).meta({ id: "SegmentPreview" });

export const previewAnswer = preview.extend({ warnings: neverSeenWarnings });

export const previewQueued = z.object({ message: z.string(), jobId: uuid });

export const previewParams = z.object({ jobId: uuid });

export const previewJob = jobSchema(preview);
