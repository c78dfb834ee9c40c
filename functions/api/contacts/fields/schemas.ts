import * as z from "zod";
import { fieldTypes } from "#lib/domain/contact/field-type.ts";
import { countParameter, uuid } from "#lib/http/values.ts";

/** The gateway cuts a path at a question mark even when it is encoded, and a slash at the end does not count. */
const encodedTwice: Record<string, string> = { "%2F": "/", "%3F": "?" };

export const fieldParams = z.object({
  field: z
    .string()
    .transform((name) => name.replaceAll(/%(2f|3f)/gi, (code) => encodedTwice[code.toUpperCase()] ?? code))
    .meta({
      description:
        "`data.<key>` for a key of the data, or the name of a standard field; URL-encoded. Encode question marks, and a slash at the end, twice (`%253F`, `%252F`).",
    }),
});

export const valuesQuery = z.object({ limit: countParameter(100, 200) });

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

export const deletedField = z.object({ deletedFrom: z.int() });
