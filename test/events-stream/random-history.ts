import fc from "fast-check";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import type { StreamFixture } from "#test/support/events-stream/open-stream.ts";
import { someEmail } from "#test/support/records.ts";

const marks = {
  SENT: "email.sent",
  DELIVERED: "email.delivery",
  BOUNCED: "email.bounce",
  COMPLAINED: "email.complaint",
} as const;

const occurrences = { open: "email.open", click: "email.click", transientBounce: "email.bounce" } as const;

const who = fc.nat(2);

/** One step of a project's life: of a contact or a mail that is not there, nothing. */
const step = fc.record({
  ms: fc.oneof({ weight: 30, arbitrary: fc.nat(90) }, { weight: 1, arbitrary: fc.nat(3 * 86_400_000) }),
  act: fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("contact" as const), who, subscribed: fc.boolean() }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("event" as const),
        who,
        name: fc.constantFrom("signup", "toString", "a#b", "ключ"),
        /** Whether the contact is updated too; false when the writer dies before. */
        noted: fc.boolean(),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("mail" as const), who }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant("mark" as const),
        mail: fc.nat(9),
        status: fc.constantFrom(...(Object.keys(marks) as (keyof typeof marks)[])),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant("occurrence" as const),
        mail: fc.nat(9),
        what: fc.constantFrom(...(Object.keys(occurrences) as (keyof typeof occurrences)[])),
        notification: fc.constantFrom(
          newId,
          () => `n-${newId()}`,
          () => newId().toUpperCase(),
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("removal" as const), who }) },
  ),
});

export const someHistory = fc.array(step, { minLength: 20, maxLength: 60 });

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Lives through the history and tells all that happened to mails, as it was done. */
export async function live(fixture: StreamFixture, project: Project, history: readonly Step[]): Promise<EmailEvent[]> {
  const happened: EmailEvent[] = [];
  const contacts = new Map<number, Contact>();
  let mails: { email: Email; owner: number }[] = [];
  const now = () => fixture.clock.at.toISOString();

  async function doMark({ email }: (typeof mails)[number], status: keyof typeof marks): Promise<void> {
    const current = await fixture.emails.find(dataOf(project), email.id);
    if (!current) return;
    const at = now();
    if (!(await fixture.feedback.mark(dataOf(project), current, { status, at, acceptedAt: at, messageId: "m" })))
      return;
    const base = { emailId: email.id, contactId: email.contactId, notificationId: null, createdAt: at };
    if (current.sentAt === null) happened.push({ ...base, name: "email.sent", permanent: false });
    if (status !== "SENT") happened.push({ ...base, name: marks[status], permanent: status === "BOUNCED" });
  }

  async function doOccur(
    { email }: (typeof mails)[number],
    what: keyof typeof occurrences,
    notificationId: string,
  ): Promise<void> {
    const current = await fixture.emails.find(dataOf(project), email.id);
    if (!current) return;
    const at = now();
    const added = { kind: what, notificationId, at, machine: false, link: "https://acme.test" };
    await fixture.feedback.addOccurrence(dataOf(project), current, {
      mail: { messageId: "m", acceptedAt: at },
      occurrence: added,
    });
    const base = { emailId: email.id, contactId: email.contactId, createdAt: at, permanent: false };
    if (what !== "transientBounce" && current.sentAt === null) {
      happened.push({ ...base, name: "email.sent", notificationId: null });
    }
    happened.push({ ...base, name: occurrences[what], notificationId });
  }

  async function act(what: Step["act"]): Promise<void> {
    if (what.kind === "mark" || what.kind === "occurrence") {
      const mail = mails[what.mail % mails.length];
      if (mail && what.kind === "mark") await doMark(mail, what.status);
      if (mail && what.kind === "occurrence") await doOccur(mail, what.what, what.notification());
      return;
    }
    const contact = contacts.get(what.who);
    if (what.kind === "contact") {
      const data = { set: {}, remove: [], setIfAbsent: {} };
      const change = { email: `reader-${what.who}@example.com`, subscribedWhenNew: true, data };
      const wanted = { ...change, subscribed: what.subscribed };
      const { contact: made } = await fixture.contacts.apply(dataOf(project), project, {
        change: wanted,
        known: contact,
        now: fixture.clock.at,
      });
      contacts.set(what.who, made);
    }
    if (!contact) return;
    if (what.kind === "event") {
      const event = { id: newId(), name: what.name, contactId: contact.id, data: { a: 1 }, createdAt: now() };
      await (what.noted ? fixture.events.put(dataOf(project), event) : fixture.recordOnly(dataOf(project), event));
    }
    if (what.kind === "mail") {
      const email = someEmail(contact.id, { createdAt: now() });
      await fixture.emails.create(dataOf(project), email);
      const record = await fixture.emails.find(dataOf(project), email.id);
      if (record) mails.push({ email: record, owner: what.who });
    }
    if (what.kind === "removal") {
      await fixture.history.forget(dataOf(project), contact.id, {
        before: now(),
        until: new Date(8_640_000_000_000_000),
      });
      await fixture.contacts.remove(dataOf(project), project, contact);
      contacts.delete(what.who);
      mails = mails.filter(({ owner }) => owner !== what.who);
    }
  }

  for (const { ms, act: what } of history) {
    fixture.clock.at = new Date(fixture.clock.at.getTime() + ms + 1);
    await act(what);
  }
  return happened;
}
