import * as z from "zod";
import { jobSchema } from "#functions/api/job-view.ts";
import { rowErrorReasons } from "#lib/domain/import/row-error.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { countParameter, text, timestamp, uuid } from "#lib/http/values.ts";

export const jobParams = z.object({ jobId: uuid });

export const queuedImport = z.object({ message: z.string(), jobId: uuid });

const importOptions = z.object({
  resubscribe: z
    .boolean()
    .default(false)
    .meta({ description: "Rows with subscribed: true also resubscribe people who opted out themselves." }),
});

const noOptions = { resubscribe: false };

const importFields = z.object({ options: importOptions.default(noOptions) });

/** A form carries its options as JSON text. It is parsed before validation, so that issues name the received value. */
export function optionsOf({ options: text }: Record<string, string>): z.output<typeof importOptions> {
  return parseOrRefuse(importFields, text === undefined ? {} : { options: parsedJson(text) }).options;
}

/** Returns the text itself when it is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const importUpload = z.object({
  filename: text(1, 255),
  options: importOptions.default(noOptions),
  size: z.int().min(1).meta({ description: "Size in bytes, at most 1 GB. The upload URL accepts exactly this size." }),
});

export const announcedImport = z.object({
  jobId: uuid,
  uploadUrl: z.url(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  maxBytes: z.int(),
  expiresAt: timestamp,
});

const rowError = z
  .object({
    row: z.int().meta({ description: "Line of the file where the record starts. The header is line 1." }),
    column: z.string().nullable(),
    email: z.string().nullable(),
    reason: z.enum(rowErrorReasons),
    message: z.string(),
  })
  .meta({ id: "ImportRowError" });

export const importJob = jobSchema(
  z.object({
    totalRows: z.int(),
    successCount: z.int(),
    createdCount: z.int(),
    updatedCount: z.int(),
    failureCount: z.int(),
    keptOptOutCount: z
      .int()
      .meta({ description: "Imported rows whose contact stayed unsubscribed because the person opted out." }),
    errors: z.array(rowError).meta({ description: "The first 1,000." }),
    errorsTruncated: z.boolean(),
    warnings: z
      .array(z.object({ line: z.int(), code: z.literal("cell_count") }))
      .meta({ description: "The first 100 rows with more or fewer cells than the header. They are imported." }),
    warningCount: z.int(),
  }),
);

export const errorsQuery = z.object({ cursor: z.string().optional(), limit: countParameter(100, 1_000) });

export const errorList = cursorListOf(rowError);
