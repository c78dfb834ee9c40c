import * as z from "zod";
import { jobSchema } from "#functions/api/job-view.ts";
import { rowErrorReasons } from "#lib/domain/import/row-error.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, text, timestamp, uuid } from "#lib/http/values.ts";

export const jobParams = z.object({ jobId: uuid });

export const queuedImport = z.object({ message: z.string(), jobId: uuid });

export const importUpload = z.object({
  filename: text(1, 255),
  size: z.int().min(1).meta({ description: "Bytes, at most 1 GB; the address takes exactly so many." }),
});

export const announcedImport = z.object({
  jobId: uuid,
  uploadUrl: z.url(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  maxBytes: z.int(),
  expiresAt: timestamp,
});

const rowError = z.object({
  row: z.int().meta({ description: "Line of the file in which the record starts; the header's is 1." }),
  column: z.string().nullable(),
  email: z.string().nullable(),
  reason: z.enum(rowErrorReasons),
  message: z.string(),
});

export const importJob = jobSchema(
  z.object({
    totalRows: z.int(),
    successCount: z.int(),
    createdCount: z.int(),
    updatedCount: z.int(),
    failureCount: z.int(),
    errors: z.array(rowError).meta({ description: "The first 1,000." }),
    errorsTruncated: z.boolean(),
  }),
);

export const errorsQuery = z.object({ cursor: z.string().optional(), limit: countParameter(100, 1_000) });

export const errorList = cursorListOf(rowError);
