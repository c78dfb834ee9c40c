import * as z from "zod";
import { fieldTypes } from "#lib/domain/contact/field-type.ts";
import { pathText } from "#lib/http/path-text.ts";
import { countParameter, uuid } from "#lib/http/values.ts";

export const fieldParams = z.object({
  field: pathText("`data.<key>` for a key of the data, or the name of a standard field", "field"),
});

export const fieldQuery = z.object({
  field: z.string().min(1).optional().meta({ description: "Name of the field. Overrides the path." }),
});

export const valuesQuery = fieldQuery.extend({ limit: countParameter(100, 200) });

export const fieldList = z.object({
  fields: z.array(z.object({ field: z.string(), type: z.enum(fieldTypes), coverage: z.int() })),
  count: z.int(),
});

export const fieldValues = z.object({
  field: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.boolean()])),
  count: z.int(),
  limit: z.int(),
});

const users = z.array(z.object({ id: uuid, name: z.string() }));

export const fieldUsage = z.object({
  usedInSegments: users,
  usedInCampaigns: users,
  usedInWorkflows: users,
  contactCount: z.int(),
  canDelete: z.boolean(),
});

export const deletedField = z.object({ field: z.string(), deletedFrom: z.int() });
