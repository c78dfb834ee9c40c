import * as z from "zod";
import { erasureResult } from "#functions/api/erasure-result.ts";
import { jobSchema } from "#functions/api/job-view.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

export const dataJobParams = z.object({ jobId: uuid });

export const erasure = z.object({
  suppress: z.boolean().default(true).meta({
    description: "Whether the address stays suppressed, as a hash, so that no later import mails the person.",
  }),
});

export const dataJobQueued = z.object({ message: z.string(), jobId: uuid });

const exportResult = z.object({
  url: z
    .string()
    .nullable()
    .meta({ description: "Works until `expiresAt`; each request makes a new one. Null after 24 hours." }),
  expiresAt: timestamp.nullable(),
  bytes: z.int(),
});

export const dataJob = jobSchema(z.union([exportResult, erasureResult]));
