import * as z from "zod";
import { contentTypes } from "#lib/domain/email/email.ts";
import { offsetListOf } from "#lib/http/lists.ts";
import {
  choiceParameter,
  countParameter,
  emailAddress,
  headerText,
  pageParameter,
  searchParameter,
  text,
  timestamp,
  trimmedText,
  uuid,
} from "#lib/http/values.ts";

const bodyCharactersMax = 2_000_000;

const type = z.enum(contentTypes);

export const template = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  from: z.string(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  type,
  projectId: uuid,
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const templateList = offsetListOf(
  template.extend({
    body: z.string().nullable(),
    bodyOmitted: z
      .literal(true)
      .optional()
      .meta({ description: "The bodies before it take 4 MB: get the template to see its own." }),
  }),
);

export const templatesQuery = z.object({
  page: pageParameter(),
  pageSize: countParameter(20, 100),
  type: type.optional().catch(undefined),
  search: searchParameter.meta({ description: "Part of name, description or subject." }),
  sort: choiceParameter(["createdAt", "updatedAt", "name"], "createdAt"),
  dir: choiceParameter(["desc", "asc"], "desc"),
});

/** The table takes no half of a surrogate pair; its place is kept by the character that stands for what is none. */
const wellFormed = (schema: z.ZodString) => schema.overwrite((given) => given.toWellFormed());

const fields = z.object({
  name: wellFormed(trimmedText(1, 255)),
  description: wellFormed(text(0, 1_000)).nullable().meta({ description: "Never sent to recipients." }),
  subject: wellFormed(headerText(1, 998)).meta({ description: "In the template language." }),
  body: wellFormed(text(1, bodyCharactersMax)).meta({ description: "HTML in the template language." }),
  from: emailAddress.meta({ description: "Of a verified domain of the project." }),
  fromName: wellFormed(headerText(0, 255))
    .transform((name) => name || null)
    .nullable(),
  replyTo: emailAddress.nullable(),
  type,
});

export const newTemplate = fields.extend({
  description: fields.shape.description.default(null),
  fromName: fields.shape.fromName.default(null),
  replyTo: fields.shape.replyTo.default(null),
  type: type.default("MARKETING"),
});

export const templateChanges = fields.partial();

const named = z.object({ id: uuid, name: z.string() });

export const templateUsage = z.object({
  campaigns: z.array(named),
  workflowSteps: z.array(named.extend({ workflowId: uuid, workflowName: z.string() })),
  emailsSent: z.int().meta({ description: "Mails made from it that were handed over to the provider." }),
});
