import * as z from "zod";
import { jobSchema } from "#functions/api/job-view.ts";
import { existingRules, isColumnTarget, noOptions } from "#lib/domain/import/import-options.ts";
import { rowErrorReasons } from "#lib/domain/import/row-error.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { countParameter, text, timestamp, uuid } from "#lib/http/values.ts";

export const jobParams = z.object({ jobId: uuid });

export const queuedImport = z.object({ message: z.string(), jobId: uuid });

/** A form's text field has room for the options. */
const columnsBytesMax = 16_000;

const columnTarget = z
  .string()
  .refine(
    isColumnTarget,
    "Must be email, subscribed, ignore, topic:<key>, or data.<key> with a key that is not reserved.",
  );

const columns = z
  .record(z.string(), columnTarget)
  .superRefine((targets, { addIssue }) => {
    const seen = new Set<string>();
    for (const [header, target] of Object.entries(targets)) {
      if (target !== "ignore" && seen.has(target))
        addIssue({ code: "custom", path: [header], message: `Another column goes to ${target} already.` });
      seen.add(target);
    }
    if (Buffer.byteLength(JSON.stringify(targets)) > columnsBytesMax)
      addIssue({ code: "too_big", origin: "object", maximum: columnsBytesMax, message: "Must have at most 16 KB." });
  })
  .meta({
    description:
      "Where columns go, by their header: email, subscribed, topic:<key>, data.<key> or ignore. Other columns go where their header says.",
  });

const importOptions = z.object({
  columns: columns.default({}),
  onExisting: z
    .enum(existingRules)
    .default("merge")
    .meta({ description: "skip leaves contacts that exist as they are, also those that an earlier row created." }),
  subscribed: z
    .boolean()
    .default(true)
    .meta({ description: "State of new contacts. A cell of the column subscribed wins." }),
  segmentId: uuid.nullable().default(null).meta({
    description: "A STATIC segment. The contact of each imported row is put on it, also one that onExisting skips.",
  }),
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: "Only counts and reports what the import would do. Writes nothing." }),
  resubscribe: z
    .boolean()
    .default(false)
    .meta({ description: "Rows with subscribed: true also resubscribe people who opted out themselves." }),
});

export const importFields = z.object({ options: importOptions.default(noOptions) });

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

export const suppressionUpload = importUpload.omit({ options: true });

export const announcedImport = z.object({
  jobId: uuid,
  uploadUrl: z.url(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  maxBytes: z.int(),
  expiresAt: timestamp,
});

export const rowError = z
  .object({
    row: z.int().meta({ description: "Line of the file where the record starts. The header is line 1." }),
    column: z.string().nullable(),
    email: z.string().nullable(),
    reason: z.enum(rowErrorReasons),
    message: z.string(),
  })
  .meta({ id: "ImportRowError" });

/** The rows so far (contract 16 section 1), while the import runs and after it. */
export const importProgress = z.object({
  dryRun: z.boolean().meta({ description: "Whether the import writes nothing." }),
  processed: z.int().meta({ description: "Rows so far: the sum of the next four." }),
  created: z.int(),
  updated: z.int().meta({ description: "Rows that changed a contact." }),
  unchanged: z.int().meta({ description: "Rows that changed nothing, or were skipped." }),
  failed: z.int(),
});

export const importJob = jobSchema(
  z.object({
    totalRows: z.int(),
    successCount: z.int(),
    createdCount: z.int(),
    updatedCount: z.int().meta({ description: "Rows merged into a contact that existed, with or without a change." }),
    skippedCount: z.int().meta({ description: "Rows left out because onExisting is skip and their contact existed." }),
    failureCount: z.int(),
    keptOptOutCount: z
      .int()
      .meta({ description: "Imported rows whose contact stayed unsubscribed because the person opted out." }),
    suppressedCount: z.int().meta({
      description: "Rows of contacts on the suppression list. They are imported, but email to them is held back.",
    }),
    errors: z.array(rowError).meta({ description: "The first 1,000." }),
    errorsTruncated: z.boolean(),
    warnings: z
      .array(z.object({ line: z.int(), code: z.literal("cell_count") }))
      .meta({ description: "The first 100 rows with more or fewer cells than the header. They are imported." }),
    warningCount: z.int(),
  }),
).extend(importProgress.shape);

export const errorsQuery = z.object({ cursor: z.string().optional(), limit: countParameter(100, 1_000) });

export const errorList = cursorListOf(rowError);
