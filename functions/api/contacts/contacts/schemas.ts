import * as z from "zod";
import { contact } from "#functions/api/contact-schema.ts";
import { topicChoices } from "#functions/api/topic-choices-schema.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { warnings } from "#lib/http/unknown-keys.ts";
import {
  booleanFilter,
  choiceParameter,
  countParameter,
  dataObject,
  emailAddress,
  searchParameter,
  uuid,
} from "#lib/http/values.ts";

export const contactList = cursorListOf(contact, " It is a counter and lags by a few seconds.");

export const contactsQuery = z.object({
  search: searchParameter.meta({ description: "Matches a part of the address." }),
  subscribed: booleanFilter,
  sort: choiceParameter(["createdAt", "email"], "createdAt"),
  dir: choiceParameter(["desc", "asc"], "desc"),
  cursor: z.string().optional(),
  limit: countParameter(20, 100),
});

/** The sort key of a list (a time or an address) and the id. The API issues no other cursor. */
export const contactPosition = z.object({ key: z.string().regex(/^[\x21-\x7e]{1,254}$/), id: uuid });

export const newContact = z.object({
  email: emailAddress,
  subscribed: z.boolean().optional().meta({ description: "Default for a new contact: true." }),
  data: dataObject.optional(),
  topics: topicChoices.optional(),
});

export const upsertedContact = contact.extend({
  _meta: z.object({ isNew: z.boolean(), isUpdate: z.boolean() }),
  warnings,
});

export const contactChanges = z.object({
  email: emailAddress.optional(),
  subscribed: z.boolean().optional(),
  data: dataObject.nullish().meta({ description: "Null deletes every key." }),
  topics: topicChoices.optional(),
});

export const contactLookup = z.object({ emails: z.array(z.string()).min(1).max(500) });

export const contactsFound = z.object({ found: z.array(z.string()), notFound: z.array(z.string()) });
