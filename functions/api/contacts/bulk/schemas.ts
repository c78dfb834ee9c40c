import * as z from "zod";
import { requiredCondition } from "#functions/api/condition-tree.ts";
import { jobSchema } from "#functions/api/job-view.ts";
import { bulkError, bulkOperations } from "#lib/domain/bulk/bulk-job.ts";
import { text, uuid } from "#lib/http/values.ts";

const contactIdsMax = 1_000;
const excludeIdsMax = 10_000;

export const bulkParams = z.object({ jobId: uuid });

/** Searches as a list does: trimmed and case-insensitive; empty counts as absent. */
const search = text(0, 255).transform((given) => given.trim().toLowerCase() || undefined);

const byIds = z.strictObject({
  mode: z.literal("ids").optional(),
  contactIds: z.array(uuid).min(1).max(contactIdsMax),
});

const byQuery = z.strictObject({
  mode: z.literal("query"),
  filter: z
    .strictObject({ search: search.optional(), subscribed: z.boolean().optional() })
    .optional()
    .meta({ description: "Without it, the job applies to all contacts." }),
  excludeIds: z.array(uuid).max(excludeIdsMax).optional(),
});

const byCondition = z.strictObject({
  mode: z.literal("condition"),
  condition: requiredCondition("condition"),
  excludeIds: z.array(uuid).max(excludeIdsMax).optional(),
});

/** Strict objects: a misspelt filter, or ids beside a query, would turn an operation on a few contacts into one on all. */
export const bulkSelection = z.discriminatedUnion("mode", [byIds, byQuery, byCondition]);

const toSegment = { segmentId: uuid.meta({ description: "A STATIC segment." }) };

export const bulkAddition = z.discriminatedUnion("mode", [
  byIds.extend(toSegment),
  byQuery.extend(toSegment),
  byCondition.extend(toSegment),
]);

export const bulkQueued = z.object({ message: z.string(), jobId: uuid });

export const bulkJob = jobSchema(
  z.object({
    operation: z.enum(bulkOperations),
    totalRequested: z.int(),
    successCount: z.int().meta({ description: "Really changed." }),
    unchangedCount: z.int().meta({ description: "Contacts that were already in that state." }),
    failureCount: z.int(),
    errors: z.array(bulkError).meta({ description: "The first 1,000." }),
  }),
);
