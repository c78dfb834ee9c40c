import * as z from "zod";
import { eventNameLengthMax } from "#lib/domain/event/event.ts";
import type { TrackRequest } from "#lib/domain/event/track-service.ts";
import { warnings } from "#lib/http/unknown-keys.ts";
import { dataObject, emailAddress, timestamp, trimmedText, uuid } from "#lib/http/values.ts";

const eventName = trimmedText(1, eventNameLengthMax);

/** Keys that a request with a public key may set: anybody can read a public key. */
const publicKeysMax = 50;

const data = dataObject.meta({ description: "Stored in the contact and in the event." });

const publicData = data.refine((given) => Object.keys(given).length <= publicKeysMax, {
  error: `At most ${publicKeysMax} keys with a public key.`,
  params: { code: "too_big" },
});

const shared = {
  subscribed: z.boolean().optional(),
  preserveExistingSubscription: z
    .boolean()
    .default(false)
    .meta({ description: "With a public key, subscribed applies only to a contact that this call creates." }),
};

/** The body of POST /v1/track (contract 01 section 2). */
export const trackRequest = z
  .object({ email: emailAddress, event: eventName, ...shared, data: publicData.optional() })
  .transform(
    ({ email, event: name, ...rest }): TrackRequest => ({ ...rest, name, contact: { email }, byPublicKey: true }),
  );

/** The same request, plus the field names that lists of events use (contract 07 section 6). */
export const contactEventRequest = z
  .object({
    email: emailAddress.optional().meta({ description: "This or contactId." }),
    contactId: uuid.optional(),
    event: eventName.optional().meta({ description: "This or name." }),
    name: eventName.optional(),
    ...shared,
    data: data.optional(),
  })
  .superRefine(
    ({ email, contactId, event, name }, context) => {
      const refuse = (field: "email" | "event") =>
        context.addIssue({ code: "invalid_type", expected: "string", path: [field], input: undefined });
      if (email === undefined && contactId === undefined) refuse("email");
      if (event === undefined && name === undefined) refuse("event");
    },
    { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
  )
  .refine(({ event, name }) => event === undefined || name === undefined || event === name, {
    path: ["name"],
    error: "event and name are both given and differ. Give one.",
  })
  .transform(({ email, contactId, event, name, ...rest }): TrackRequest => {
    const contact = contactId === undefined ? { email: email ?? "" } : { id: contactId, email };
    return { ...rest, name: event ?? name ?? "", contact };
  });

export const tracked = z.object({
  contact: uuid.meta({ description: "The contact's id." }),
  event: uuid.meta({ description: "The event's id." }),
  timestamp,
  warnings,
});
