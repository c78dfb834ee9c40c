import * as z from "zod";
import { condition, schemaIssues } from "#functions/api/condition-tree.ts";
import { contact } from "#functions/api/contact-schema.ts";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { segmentTypes } from "#lib/domain/segment/segment.ts";
import { documentedAs } from "#lib/http/documented-as.ts";
import { offsetListOf } from "#lib/http/lists.ts";
import { neverSeenWarnings } from "#lib/http/unknown-keys.ts";
import { countParameter, pageParameter, text, timestamp, trimmedText, uuid } from "#lib/http/values.ts";

export const segment = z
  .object({
    id: uuid,
    projectId: uuid,
    name: z.string(),
    description: z.string().nullable(),
    type: z.enum(segmentTypes),
    condition: condition.nullable().meta({ description: "Null for a STATIC segment." }),
    trackMembership: z.boolean(),
    memberCount: z.int().meta({ description: "As of the last count. Exact for a list." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Segment" });

export const savedSegment = segment.extend({ warnings: neverSeenWarnings }).meta({ id: "SavedSegment" });

export const segmentList = z.array(segment);

const fields = z.object({
  name: trimmedText(1, 100),
  description: text(0, 500).nullable(),
  type: z.enum(segmentTypes),
  /** Parsed later, because its rules depend on the segment's type. */
  condition: z
    .unknown()
    .optional()
    .meta({
      ...documentedAs("Condition", "null"),
      description: "Required for a DYNAMIC segment, ignored for a STATIC one.",
    }),
  trackMembership: z.boolean().meta({ description: "Emit an event when a contact enters or leaves the segment." }),
  emitInitial: z.boolean().meta({
    description: "When tracking begins: whether current members emit an entry event. Not stored.",
  }),
});

export const newSegment = fields
  .extend({
    description: fields.shape.description.default(null),
    type: fields.shape.type.default("DYNAMIC"),
    trackMembership: fields.shape.trackMembership.default(false),
    emitInitial: fields.shape.emitInitial.default(false),
  })
  // Runs even when other fields are invalid, so that one answer lists all issues.
  .superRefine(tellFaultsOfCondition, { when: ({ value }) => isObject(value) });

function tellFaultsOfCondition(
  { type, condition }: Record<string, unknown>,
  { addIssue }: { addIssue(issue: z.core.$ZodSuperRefineIssue): void },
): void {
  if (type === "STATIC" || !isObject(condition)) return;
  const parsed = parseCondition(condition, "condition");
  if ("condition" in parsed) return;
  for (const issue of schemaIssues(parsed.issues)) addIssue(issue);
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

export const segmentChanges = fields.partial();

const emails = z.array(z.string()).min(1).max(500);

export const newMembers = z.object({
  emails,
  createMissing: z.boolean().default(false).meta({ description: "Create contacts for addresses that have none." }),
  subscribed: z.boolean().default(true).meta({ description: "Value for contacts that are created." }),
});

export const addedMembers = z.object({ added: z.int(), created: z.int(), notFound: z.array(z.string()) });

export const formerMembers = z.object({ emails });

export const removedMembers = z.object({ removed: z.int() });

export const membersQuery = z.object({ page: pageParameter(), pageSize: countParameter(20, 100) });

export const memberList = offsetListOf(contact);

export const refreshedCount = z.object({ memberCount: z.int() });

export const computedMembership = z.object({
  added: z.int().meta({ description: "Contacts that entered and were not recorded before." }),
  removed: z.int(),
  total: z.int().meta({ description: "Current members." }),
});
