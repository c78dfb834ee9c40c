import * as z from "zod";
import { contact } from "#functions/api/contact-schema.ts";
import { topicChoices } from "#functions/api/topic-choices-schema.ts";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import {
  contactChanges,
  contactList,
  contactLookup,
  contactsFound,
  contactsQuery,
  newContact,
  upsertedContact,
} from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "contacts", envelope: "bare", cors: "dashboard" } as const;
const one = { ...dashboard, path: "/contacts/{id}", params: z.object({ id: uuid }) } as const;

export const contactRoutes = [
  {
    ...dashboard,
    method: "GET",
    path: "/contacts",
    operation: "listContacts",
    summary: "List contacts",
    success: 200,
    query: contactsQuery,
    response: contactList,
    errors: [],
  },
  {
    ...dashboard,
    method: "POST",
    path: "/contacts",
    operation: "upsertContact",
    summary: "Create a contact, or update the contact with this email address (200)",
    success: 201,
    otherSuccess: { status: 200, response: upsertedContact },
    body: newContact,
    flatBadRequest: true,
    flatRequired: ["email"],
    response: upsertedContact,
    errors: [],
  },
  {
    ...dashboard,
    method: "POST",
    path: "/contacts/lookup",
    operation: "lookupContacts",
    scope: "contacts:read",
    summary: "Check which of up to 500 email addresses have a contact",
    success: 200,
    body: contactLookup,
    response: contactsFound,
    errors: [],
  },
  {
    ...one,
    method: "GET",
    operation: "getContact",
    summary: "Get one contact",
    success: 200,
    response: contact,
    errors: [404],
  },
  {
    ...one,
    method: "PATCH",
    operation: "changeContact",
    summary: "Change the email address, subscription or data of a contact",
    success: 200,
    body: contactChanges,
    flatBadRequest: true,
    response: contact,
    errors: [404, 409],
  },
  {
    ...one,
    method: "PATCH",
    path: "/contacts/{id}/topics",
    operation: "chooseTopics",
    summary: "Choose for a contact which topics it gets email of",
    success: 200,
    body: topicChoices,
    response: contact,
    errors: [404],
  },
  {
    ...one,
    method: "DELETE",
    operation: "deleteContact",
    summary: "Delete a contact with its emails and events",
    success: 204,
    errors: [404],
  },
] as const satisfies RouteTable;
