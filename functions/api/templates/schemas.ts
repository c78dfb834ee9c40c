import * as z from "zod";
import { bodyParameter, contentFields, contentType, listedBody, newContent } from "#functions/api/content-fields.ts";
import { contentTypes } from "#lib/domain/template/content-type.ts";
import { offsetListOf } from "#lib/http/lists.ts";
import {
  choiceParameter,
  countParameter,
  filterParameter,
  pageParameter,
  searchParameter,
  timestamp,
  uuid,
} from "#lib/http/values.ts";

export const template = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    preheader: z.string().nullable(),
    text: z.string().nullable(),
    from: z.string(),
    fromName: z.string().nullable(),
    replyTo: z.string().nullable(),
    type: contentType,
    topic: z.string().nullable(),
    projectId: uuid,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Template" });

export const templateList = offsetListOf(template.extend(listedBody));

export const templatesQuery = z.object({
  page: pageParameter(),
  pageSize: countParameter(20, 100),
  body: bodyParameter,
  type: filterParameter(contentTypes),
  search: searchParameter.meta({ description: "Matches a part of the name, description or subject." }),
  sort: choiceParameter(["createdAt", "updatedAt", "name"], "createdAt"),
  dir: choiceParameter(["desc", "asc"], "desc"),
});

export const newTemplate = newContent;

export const templateChanges = contentFields.partial();

const named = z.object({ id: uuid, name: z.string() });

export const templateUsage = z.object({
  campaigns: z.array(named),
  workflowSteps: z.array(named.extend({ workflowId: uuid, workflowName: z.string() })),
  emailsSent: z.int().meta({ description: "Emails from this template that were handed to the mail provider." }),
});
