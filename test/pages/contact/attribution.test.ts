import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { emailKey } from "#lib/storage/email/email-item.ts";
import { contactFixture, type Visitor } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = contactFixture(table);

async function unsubscribedAt({ project }: Visitor, emailId: string): Promise<unknown> {
  const Key = emailKey(dataOf(project), emailId);
  return (await table.documents.send(new GetCommand({ TableName: table.name, Key }))).Item?.["ub"];
}

const ways: [string, (visitor: Visitor, e: string) => Promise<{ status: number | undefined }>][] = [
  ["one click", (visitor, e) => fixture.request("POST", visitor.page("unsubscribe", { e }))],
  ["the page's form", (visitor, e) => fixture.call("POST", visitor.page("manage", { e }), { action: "unsubscribe" })],
  ["the public endpoint", (visitor, e) => fixture.request("POST", visitor.open("unsubscribe", { e }))],
];

describe("an unsubscription", () => {
  it.each(ways)("by %s is recorded on the mail whose link was used, for one write", async (_way, unsubscribe) => {
    const visitor = await fixture.visitor();
    const [used, other] = [await visitor.mail(), await visitor.mail(new Date(fixture.clock.at.getTime() - 1))];
    table.takeUnits();
    expect((await unsubscribe(visitor, used.toUpperCase())).status).toBe(200);
    expect(table.takeUnits()).toEqual({ read: 2, write: 6 });
    expect(await unsubscribedAt(visitor, used)).toBe(fixture.clock.at.toISOString());
    expect(await unsubscribedAt(visitor, other)).toBeUndefined();
  });

  it.each(ways)("by %s is not recorded when nothing changes, and nothing is written", async (_way, unsubscribe) => {
    const visitor = await fixture.visitor({ subscribed: false });
    const mail = await visitor.mail();
    // The first request turns an opt-out through the API into the contact's own.
    await fixture.request("POST", visitor.page("unsubscribe"));
    table.takeUnits();
    expect((await unsubscribe(visitor, mail)).status).toBe(200);
    expect(table.takeUnits()).toEqual({ read: 2, write: 0 });
    expect(await unsubscribedAt(visitor, mail)).toBeUndefined();
  });

  it("is recorded once per mail, at its first time, however often the contact returns and leaves", async () => {
    const visitor = await fixture.visitor();
    const mail = await visitor.mail();
    const submit = (action: string) => fixture.call("POST", visitor.page("manage", { e: mail }), { action });
    await submit("unsubscribe");
    const first = await unsubscribedAt(visitor, mail);
    fixture.advance(1_000);
    await submit("subscribe");
    await submit("unsubscribe");
    expect(await visitor.read()).toMatchObject({ subscribed: false });
    expect(await unsubscribedAt(visitor, mail)).toBe(first);
  });

  it("is recorded on one of the mails whose links are used at the same time", async () => {
    const visitor = await fixture.visitor();
    const mails = await Promise.all([0, 1, 2, 3].map((n) => visitor.mail(new Date(fixture.clock.at.getTime() - n))));
    const clicks = mails.map((e) => {
      fixture.advance(1);
      return fixture.request("POST", visitor.page("unsubscribe", { e }));
    });
    for (const { status } of await Promise.all(clicks)) expect(status).toBe(200);
    const marks = await Promise.all(mails.map((mail) => unsubscribedAt(visitor, mail)));
    expect(marks.filter((mark) => mark !== undefined).length).toBe(1);
  });

  it("counts for a paused contact, because it is permanent", async () => {
    const visitor = await fixture.visitor({ snoozedUntil: "2026-03-29T10:00:00.000Z" });
    const mail = await visitor.mail();
    await fixture.request("POST", visitor.page("unsubscribe", { e: mail }));
    expect(await unsubscribedAt(visitor, mail)).toBe(fixture.clock.at.toISOString());
  });

  it("is not recorded when a contact pauses or subscribes", async () => {
    for (const [guest, form] of [
      [{}, { action: "snooze", days: "7" }],
      [{ subscribed: false }, { action: "subscribe" }],
    ] as const) {
      const visitor = await fixture.visitor(guest);
      const mail = await visitor.mail();
      expect((await fixture.call("POST", visitor.page("manage", { e: mail }), form)).status).toBe(200);
      expect(await unsubscribedAt(visitor, mail)).toBeUndefined();
    }
  });

  it("succeeds without a record when `e` is not a mail of the contact", async () => {
    const stranger = await fixture.visitor();
    const foreign = await stranger.mail();
    const noMails = [foreign, newId(), "", "7", "x".repeat(3_000), "☃", "m#1"];
    for (const e of noMails) {
      const visitor = await fixture.visitor();
      expect((await fixture.request("POST", visitor.page("unsubscribe", { e }))).status).toBe(200);
      expect(await visitor.read()).toMatchObject({ subscribed: false });
      expect(await itemsOf(table, visitor.project.id, "H")).toEqual([]);
    }
    expect(await unsubscribedAt(stranger, foreign)).toBeUndefined();
  });

  it("is not recorded on a mail of another contact of the project", async () => {
    const visitor = await fixture.visitor();
    const { id } = visitor.project;
    const change = { email: "bob@example.com", subscribed: true, subscribedWhenNew: true };
    const data = { set: {}, remove: [], setIfAbsent: {} };
    const project = visitor.project;
    const bob = await fixture.contacts.apply(dataIdOf(id, 0), project, {
      change: { ...change, data },
      known: undefined,
      now: fixture.clock.at,
    });
    const mail = await fixture.mailOf(project, bob.contact);
    await fixture.request("POST", visitor.page("unsubscribe", { e: mail }));
    expect(await unsubscribedAt(visitor, mail)).toBeUndefined();
  });
});
