import * as z from "zod";
import { requiredCondition } from "#functions/api/condition-tree.ts";
import { exportColumn } from "#lib/domain/export/export-column.ts";
import { exportedFieldsMax } from "#lib/domain/export/export-service.ts";
import { uuid } from "#lib/http/values.ts";

const field = z
  .string()
  .refine((name) => exportColumn(name) !== undefined, "Must be a field of a contact, or data.<key> of 1 to 128 bytes.");

export const exportRequest = z
  .object({
    condition: requiredCondition("condition").optional(),
    segmentId: uuid.optional(),
    fields: z.array(field).min(1).max(exportedFieldsMax).optional().meta({
      description:
        "Columns: id, email, subscribed, snoozedUntil, createdAt, updatedAt or data.<key>. Without it, email, subscribed and every data key.",
    }),
    format: z.enum(["csv"]).default("csv"),
  })
  .refine(({ condition, segmentId }) => condition === undefined || segmentId === undefined, {
    path: ["segmentId"],
    message: "Give a condition or a segment, not both.",
  });

export const exportQueued = z.object({ message: z.string(), jobId: uuid });
