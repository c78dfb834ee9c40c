import * as z from "zod";
import { timestamp, uuid } from "#lib/http/values.ts";

/** A missing signature counts as a wrong one. An invalid mail id is ignored: the action is attributed to no mail. */
export const linkQuery = z.object({
  t: z.string().default(""),
  e: uuid.optional().catch(undefined),
  p: z.string().optional().meta({ description: "Key of the topic of the email." }),
});

/** People with a broken link get a page, too. A redirect keeps the rest of the query. */
export const pageQuery = linkQuery.loose();
export const pageParams = z.object({ contactId: z.string() });

export const publicState = z
  .object({
    id: uuid,
    email: z.string(),
    subscribed: z.boolean(),
    snoozedUntil: timestamp.nullable(),
  })
  .meta({ id: "PublicContactState" });

export const publicContact = publicState.extend({
  language: z.string().meta({ description: "Language of the hosted pages for this contact, such as `pt-BR`." }),
  projectName: z.string(),
  topics: z
    .array(z.object({ key: z.string(), name: z.string(), description: z.string().nullable(), subscribed: z.boolean() }))
    .meta({ description: "The PUBLIC topics by position." }),
});
