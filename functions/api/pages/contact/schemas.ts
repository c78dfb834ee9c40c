import * as z from "zod";
import { timestamp, uuid } from "#lib/http/values.ts";

/** A missing signature is a wrong one; what is no mail's id is nothing to attribute to. */
export const linkQuery = z.object({ t: z.string().default(""), e: uuid.optional().catch(undefined) });

/** A page answers people, also those whose link is broken. The rest of the query is kept when they are sent on. */
export const pageQuery = linkQuery.loose();
export const pageParams = z.object({ contactId: z.string() });

export const publicState = z.object({
  id: uuid,
  email: z.string(),
  subscribed: z.boolean(),
  snoozedUntil: timestamp.nullable(),
});

export const publicContact = publicState.extend({
  language: z.string().meta({ description: "Language of the hosted pages for this contact, such as `pt-BR`." }),
  projectName: z.string(),
});
