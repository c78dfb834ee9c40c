import * as z from "zod";
import { noteChoice } from "#functions/api/pages/contact/choice-notes.ts";
import { type Outcome, snoozeDays } from "#functions/api/pages/contact/contact-page.ts";
import type { AuditNotes, RequestOrigin } from "#lib/domain/audit/audit-notes.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactLink, OpenedLink, SelfService, Visit } from "#lib/domain/contact/self-service.ts";
import { changedTopics, isPublic, type TopicSelfService } from "#lib/domain/topic/topic-self-service.ts";
import { statusOf } from "#lib/http/error-answer.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** The actions of a page's form. */
const pageAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("subscribe") }),
  z.object({ action: z.literal("unsubscribe") }),
  z.object({ action: z.literal("snooze"), days: z.enum(snoozeDays).transform(Number) }),
  z.object({ action: z.enum(["topicOff", "topicOn"]) }),
  z.object({ action: z.literal("topics"), shown: z.string() }).loose(),
]);

type Fields = Record<string, unknown>;

export interface PageServices {
  self: SelfService;
  topics: TopicSelfService;
  notes: Pick<AuditNotes, "note">;
}

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

interface SubmittedForm {
  link: ContactLink;
  visit: Visit;
  fields: Fields;
  origin: RequestOrigin;
  now: Date;
}

/** Performs the action of a page's form. */
export async function submitForm(
  services: PageServices,
  { link, visit, fields, origin, now }: SubmittedForm,
): Promise<Submission> {
  const { data: wanted } = pageAction.safeParse(fields);
  if (!wanted) return { opened: visit, status: 400, outcome: { done: false, fault: "notAnAction" } };
  try {
    const contact = await perform(services, { visit, wanted, now });
    await noteChoice(services.notes, visit, { changed: contact, origin, now });
    return { opened: { ...visit, contact }, status: 200, outcome: { done: true, action: wanted.action } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another request changed the contact first.
    const opened = await services.self.find(link);
    return { opened, status: statusOf(error.kind), outcome: { done: false, fault: "notSnoozed" } };
  }
}

async function perform(
  { self, topics }: PageServices,
  { visit, wanted, now }: { visit: Visit; wanted: z.output<typeof pageAction>; now: Date },
): Promise<Contact | undefined> {
  const { topic, contact } = visit;
  switch (wanted.action) {
    case "topicOff":
    case "topicOn": {
      // The topic was deleted since: without it, the link unsubscribes from all.
      if (!topic) return wanted.action === "topicOff" ? self.unsubscribe(visit, now) : contact;
      const wishes = new Map([[topic.key, wanted.action === "topicOn"]]);
      return topics.choose(visit, changedTopics([topic], contact, wishes), { source: "page", now });
    }
    case "topics": {
      // A browser does not send switches that are off.
      const wishes = wanted.shown.split(" ").map((key) => [key, `topic.${key}` in wanted] as const);
      const choices = changedTopics(visit.project.topics.filter(isPublic), contact, new Map(wishes));
      return topics.choose(visit, choices, { source: "page", now });
    }
    case "subscribe":
      return self.subscribe(visit, now);
    case "unsubscribe":
      return self.unsubscribe(visit, now);
    case "snooze":
      return self.snooze(visit, { days: wanted.days }, now);
  }
}
