import * as z from "zod";

const issue = z.object({
  field: z.string().meta({ description: "Dot path with array indexes. Empty for the body itself." }),
  message: z.string(),
  code: z.enum([
    "invalid_type",
    "invalid_string",
    "invalid_enum_value",
    "too_small",
    "too_big",
    "invalid_union",
    "unrecognized_keys",
    "required",
    "reserved_event",
    "custom",
  ]),
  received: z.string().optional(),
});

/** Why a request, or a part of it, was refused (contract 00 section 6). */
export const refusalSchema = z.object({
  code: z.string().meta({ examples: ["VALIDATION_ERROR"] }),
  message: z.string(),
  statusCode: z.int(),
  errors: z.array(issue).max(100).optional().meta({ description: "Only with 422." }),
  details: z.looseObject({}).optional(),
});
