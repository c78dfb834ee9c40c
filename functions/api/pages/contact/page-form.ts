import * as z from "zod";
import { type Outcome, snoozeDays } from "#functions/api/pages/contact/contact-page.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactLink, OpenedLink, SelfService, Visit } from "#lib/domain/contact/self-service.ts";
import { statusOf } from "#lib/http/error-answer.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** The actions of a page's form. */
const pageAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("subscribe") }),
  z.object({ action: z.literal("unsubscribe") }),
  z.object({ action: z.literal("snooze"), days: z.enum(snoozeDays).transform(Number) }),
]);

type Fields = Record<string, unknown>;

/** The contact's current state and the outcome of the form. */
export interface Submission {
  opened: OpenedLink | undefined;
  status: number;
  outcome: Outcome;
}

/** The fields of a form in either encoding; none when the body is not a form. */
export async function formFields(body: string, type = "application/x-www-form-urlencoded"): Promise<Fields> {
  try {
    return Object.fromEntries(await new Response(body, { headers: { "Content-Type": type } }).formData());
  } catch {
    return {};
  }
}

/** Performs the action of a page's form. */
export async function submitForm(
  self: SelfService,
  { link, visit, fields, now }: { link: ContactLink; visit: Visit; fields: Fields; now: Date },
): Promise<Submission> {
  const { data: wanted } = pageAction.safeParse(fields);
  if (!wanted) return { opened: visit, status: 400, outcome: { done: false, fault: "notAnAction" } };
  try {
    const contact = await perform(self, { visit, wanted, now });
    return { opened: { ...visit, contact }, status: 200, outcome: { done: true } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another request changed the contact first.
    const opened = await self.find(link);
    return { opened, status: statusOf(error.kind), outcome: { done: false, fault: "notSnoozed" } };
  }
}

function perform(
  self: SelfService,
  { visit, wanted, now }: { visit: Visit; wanted: z.output<typeof pageAction>; now: Date },
): Promise<Contact | undefined> {
  switch (wanted.action) {
    case "subscribe":
      return self.subscribe(visit, now);
    case "unsubscribe":
      return self.unsubscribe(visit, now);
    case "snooze":
      return self.snooze(visit, { days: wanted.days }, now);
  }
}
