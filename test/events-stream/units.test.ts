import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { reportsOf } from "#test/support/api/mail.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail, someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openStreamFixture());
let project: Project;
let contact: Contact;

const mailsAtOnce = 25;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  const noData = { set: {}, remove: [], setIfAbsent: {} };
  const change = { email: "ann@example.com", subscribed: true, subscribedWhenNew: true, data: noData };
  contact = (
    await fixture.contacts.apply(dataOf(project), project, { change, known: undefined, now: fixture.clock.at })
  ).contact;
  await fixture.follow();
});

/** The cost of one mail from send to delivery, and of following a batch of several. */
async function send(count: number) {
  fixture.table.takeUnits();
  const mails: Email[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = someEmail(contact.id, { createdAt: fixture.clock.at.toISOString() });
    await fixture.emails.create(dataOf(project), email);
    const claim = { owner: "worker", settleAt: fixture.clock.at.toISOString() };
    const claimed = await fixture.emails.claim(dataOf(project), { emailId: email.id, claim, now: fixture.clock.at });
    await fixture.emails.markSent(dataOf(project), {
      emailId: email.id,
      messageId: `m-${index}`,
      sentAt: fixture.clock.at.toISOString(),
    });
    if (claimed) mails.push(claimed);
  }
  for (const mail of mails) await mark(mail, "DELIVERED");
  return { own: fixture.table.takeUnits().write / count, mails };
}

async function mark(mail: Email, status: "DELIVERED" | "BOUNCED"): Promise<void> {
  const at = fixture.clock.at.toISOString();
  const current = await fixture.emails.find(dataOf(project), mail.id);
  if (current) await fixture.feedback.mark(dataOf(project), current, { status, at, acceptedAt: at, messageId: "m" });
}

async function unitsToFollow(): Promise<{ write: number; read: number }> {
  fixture.table.takeUnits();
  await fixture.follow();
  return fixture.table.takeUnits();
}

describe("a mail that is sent and delivered", () => {
  it("costs five units itself, and less than one more for counters and log when there are 25", async () => {
    const { own, mails } = await send(mailsAtOnce);
    expect(own).toBe(5);
    expect(mails).toHaveLength(mailsAtOnce);
    // The shared counter and both logs. The consumer checks whether a workflow uses the events, and reads the webhook endpoints.
    expect(await unitsToFollow()).toEqual({ write: 1 + 2, read: 0.5 + 0.5 });
    expect(await fixture.counters.read(dataOf(project), "events#email.delivery")).toEqual({ n: mailsAtOnce });
  });

  it("costs three units more when it is alone", async () => {
    await send(1);
    expect(await unitsToFollow()).toEqual({ write: 3, read: 0 });
  });
});

describe("an open", () => {
  it("costs a tenth of a unit for its log and its counters when there are 50", async () => {
    const { mails } = await send(1);
    await fixture.follow();
    const at = fixture.clock.at.toISOString();
    const accepted = { id: mails[0]?.id ?? "", messageId: "m", acceptedAt: at };
    const { occur } = reportsOf(fixture.table, dataOf(project), accepted);
    for (let index = 0; index < 50; index += 1) {
      await occur("open", at);
    }
    // The log of 50 opens; of the first one the feed's log; the shared counter.
    expect((await unitsToFollow()).write).toBe(3 + 1 + 1);
  });
});

describe("an event that its contact already knows", () => {
  it("costs a read, and its counters", async () => {
    await recordEvent(fixture.table, dataOf(project), { name: "signup", contactId: contact.id });
    expect(await unitsToFollow()).toEqual({ write: 2 + 1, read: 1 });
    expect(await fixture.counters.read(dataOf(project), "events#signup")).toEqual({ n: 1, u: 1 });
    expect(await fixture.counters.read(dataOf(project), "eventdays#2026-03#signup")).toEqual({ "01": 1 });
  });
});
