import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { openStreamHouse, type StreamHouse } from "#test/events-stream/stream-house.ts";
import { someEmail, someTime } from "#test/support/records.ts";

let house: StreamHouse;
let project: Project;
let contact: Contact;

const mailsAtOnce = 25;

beforeAll(async () => {
  house = await openStreamHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  house.clock.at = new Date(someTime);
  project = await house.newProject();
  const noData = { set: {}, remove: [], setIfAbsent: {} };
  const change = { email: "ann@example.com", subscribed: true, subscribedWhenNew: true, data: noData };
  contact = (await house.contacts.apply(project.id, project, change, undefined, house.clock.at)).contact;
  await house.follow();
});

/** What one mail costs on its way, and what a batch of several costs to follow. */
async function send(count: number) {
  house.table.takeUnits();
  const mails: Email[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = someEmail(contact.id, { createdAt: house.clock.at.toISOString() });
    await house.emails.create(project.id, email);
    const claim = { owner: "worker", settleAt: house.clock.at.toISOString() };
    const claimed = await house.emails.claim(project.id, email.id, claim, house.clock.at);
    await house.emails.markSent(project.id, email.id, `m-${index}`, house.clock.at.toISOString());
    if (claimed) mails.push(claimed);
  }
  for (const mail of mails) await mark(mail, "DELIVERED");
  return { own: house.table.takeUnits().write / count, mails };
}

async function mark(mail: Email, status: "DELIVERED" | "BOUNCED"): Promise<void> {
  const at = house.clock.at.toISOString();
  const current = await house.emails.find(project.id, mail.id);
  if (current) await house.feedback.mark(project.id, current, { status, at, acceptedAt: at, messageId: "m" });
}

async function unitsToFollow(): Promise<{ write: number; read: number }> {
  house.table.takeUnits();
  await house.follow();
  return house.table.takeUnits();
}

describe("a mail that is sent and delivered", () => {
  it("costs five units of its own, and its counters and log less than one more when there are 25", async () => {
    const { own, mails } = await send(mailsAtOnce);
    expect(own).toBe(5);
    expect(mails).toHaveLength(mailsAtOnce);
    // The shared counter and both logs. It is looked whether a workflow asks for the events.
    expect(await unitsToFollow()).toEqual({ write: 1 + 2, read: 0.5 });
    expect(await house.counters.read(project.id, "events#email.delivery")).toEqual({ n: mailsAtOnce });
  });

  it("costs three units more when it is the only one", async () => {
    await send(1);
    expect(await unitsToFollow()).toEqual({ write: 3, read: 0.5 });
  });
});

describe("an open", () => {
  it("costs a tenth of a unit for its log and its counters when there are 50", async () => {
    const { mails } = await send(1);
    await house.follow();
    for (let index = 0; index < 50; index += 1) {
      const current = await house.emails.find(project.id, mails[0]?.id ?? "");
      const at = house.clock.at.toISOString();
      const open = { kind: "open" as const, notificationId: newId(), at };
      if (current) await house.feedback.addOccurrence(project.id, current, { messageId: "m", acceptedAt: at }, open);
    }
    // The log of 50 opens; of the first one the feed's log; the shared counter.
    expect((await unitsToFollow()).write).toBe(3 + 1 + 1);
  });
});

describe("an event of a contact that knows of it", () => {
  it("costs a read, and its counters", async () => {
    const event = { id: newId(), name: "signup", contactId: contact.id, data: {}, createdAt: someTime };
    await house.events.put(project.id, event);
    expect(await unitsToFollow()).toEqual({ write: 2 + 1, read: 1 + 0.5 });
    expect(await house.counters.read(project.id, "events#signup")).toEqual({ n: 1, u: 1 });
    expect(await house.counters.read(project.id, "eventdays#2026-03#signup")).toEqual({ "01": 1 });
  });
});
