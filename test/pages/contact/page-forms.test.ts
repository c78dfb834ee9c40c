import { beforeEach, describe, expect, it } from "vitest";
import { contactFixture, type Guest, type PageName } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const until = "2026-03-29T10:00:00.000Z";
const pages: PageName[] = ["unsubscribe", "subscribe", "manage"];
const snoozed: Guest = { snoozedUntil: until };
const unsubscribed: Guest = { subscribed: false };

const table = await forThisFile(startTable());
const fixture = contactFixture(table);

beforeEach(() => {
  fixture.timers.length = 0;
});

const buttonsOf = (text: string) => [...text.matchAll(/<button [^>]*value="(\w+)"/g)].map((match) => match[1]);
const outcomeOf = (text: string) =>
  /<p class="done" role="status">(.*?)<\/p>/.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, "");

describe("the form of a page", () => {
  it.each<[PageName, string, Guest, Record<string, string>, unknown[]]>([
    ["unsubscribe", "subscribed", {}, { action: "unsubscribe" }, ["You are unsubscribed", false, null, ["subscribe"]]],
    [
      "unsubscribe",
      "snoozed",
      snoozed,
      { action: "unsubscribe" },
      ["You are unsubscribed", false, null, ["subscribe"]],
    ],
    ["unsubscribe", "unsubscribed", unsubscribed, { action: "subscribe" }, ["You are subscribed", true, null, []]],
    ["subscribe", "unsubscribed", unsubscribed, { action: "subscribe" }, ["You are subscribed", true, null, []]],
    ["subscribe", "snoozed", snoozed, { action: "subscribe" }, ["You are subscribed", true, null, []]],
    [
      "manage",
      "snoozed",
      snoozed,
      { action: "subscribe" },
      ["You are subscribed", true, null, ["7", "30", "90", "unsubscribe"]],
    ],
    ["manage", "subscribed", {}, { action: "unsubscribe" }, ["You are unsubscribed", false, null, ["subscribe"]]],
  ])(
    "/%s changes a %s contact with one write and a line of the audit log, and confirms it",
    async (name, _state, guest, form, expected) => {
      const visitor = await fixture.visitor({ email: "ann@example.com", ...guest });
      table.takeUnits();
      const answer = await fixture.call("POST", visitor.page(name), form);
      expect(table.takeUnits()).toEqual({
        read: 2,
        write: guest === snoozed && form["action"] === "unsubscribe" ? 3 : 5,
      });
      const { subscribed, snoozedUntil } = (await visitor.read()) ?? {};
      const [title, ...rest] = expected;
      expect([answer.status, answer.title]).toEqual([200, title]);
      expect([subscribed, snoozedUntil, buttonsOf(answer.text)]).toEqual(rest);
      expect(outcomeOf(answer.text)).toBe(
        `ann@example.com is ${subscribed ? "" : "not "}subscribed to the messages of Acme.`,
      );
      expect(answer.text).toContain(`<title>${title} · Acme</title>`);
      expect([answer.cookies, fixture.timers]).toEqual([[], []]);
      // The page shows the new state when it is opened again, without the confirmation.
      const again = await fixture.call("GET", visitor.page("manage"));
      expect(again.text).toContain(subscribed ? "is subscribed" : "is not subscribed");
      expect(outcomeOf(again.text)).toBeUndefined();
    },
  );

  it.each<[PageName, string, Guest]>([
    ["unsubscribe", "subscribed", {}],
    ["manage", "subscribed", {}],
    ["manage", "snoozed", snoozed],
  ])("/%s pauses a %s contact for 7, 30 or 90 days", async (name, _state, guest) => {
    for (const [days, date, shown] of [
      ["7", "2026-03-08", "March 8, 2026"],
      ["30", "2026-03-31", "March 31, 2026"],
      ["90", "2026-05-30", "May 30, 2026"],
    ] as const) {
      const visitor = await fixture.visitor(guest);
      const { status, title, text } = await fixture.call("POST", visitor.page(name), { action: "snooze", days });
      expect([status, title]).toEqual([200, "Your subscription is paused"]);
      expect(outcomeOf(text)).toBe(`The messages of Acme to ${visitor.email} are paused until ${shown}.`);
      const snoozedUntil = `${date}T10:00:00.000Z`;
      expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil });
      expect(fixture.timers.map(({ job }) => job)).toEqual([
        { type: "wakeContact", dataId: visitor.project.id, contactId: visitor.id, until: snoozedUntil },
      ]);
      fixture.timers.length = 0;
    }
  });

  it("writes nothing when the state is already as requested, and answers the same", async () => {
    for (const [guest, action, title] of [
      [{}, "subscribe", "You are subscribed"],
      [unsubscribed, "unsubscribe", "You are unsubscribed"],
    ] as const) {
      const visitor = await fixture.visitor(guest);
      // The first request makes it the contact's own decision, even after an opt-out through the API.
      await fixture.call("POST", visitor.page("manage"), { action });
      const before = await itemsOf(table, visitor.project.id);
      for (const name of pages) {
        table.takeUnits();
        expect(await fixture.call("POST", visitor.page(name), { action })).toMatchObject({ status: 200, title });
        expect(table.takeUnits()).toEqual({ read: 2, write: 0 });
      }
      expect(await itemsOf(table, visitor.project.id)).toEqual(before);
    }
  });

  it.each<[string, Record<string, string>]>([
    ["unknown", { action: "delete" }],
    ["empty", { action: "" }],
    ["in other letters", { action: "Unsubscribe" }],
    ["a pause of no length", { action: "snooze" }],
    ["a pause of another length", { action: "snooze", days: "8" }],
    ["a pause until a time", { action: "snooze", until: "2030-01-01T00:00:00.000Z" }],
  ])("shows the page again with 400 when the action is %s, and changes nothing", async (_case, form) => {
    const visitor = await fixture.visitor();
    const before = await itemsOf(table, visitor.project.id);
    for (const [name, title] of [
      ["unsubscribe", "Unsubscribe"],
      ["subscribe", "Subscribe"],
      ["manage", "Your subscription"],
    ] as const) {
      const answer = await fixture.call("POST", visitor.page(name), form);
      expect([answer.status, answer.title]).toEqual([400, title]);
      expect(answer.text).toContain(`<title>Error: ${title} · Acme</title>`);
      expect(answer.text).toContain('<p class="fault" role="alert">Nothing was changed');
      expect(buttonsOf(answer.text).length).toBeGreaterThan(0);
    }
    expect(await itemsOf(table, visitor.project.id)).toEqual(before);
    expect(fixture.timers).toEqual([]);
  });

  it("of /subscribe and /manage requires an action, whatever else is sent", async () => {
    const visitor = await fixture.visitor();
    for (const body of [undefined, "", "List-Unsubscribe=One-Click", '{"action":"unsubscribe"}', "%", "\u0000"]) {
      for (const type of [
        "application/x-www-form-urlencoded",
        "application/json",
        "text/plain",
        "multipart/form-data",
      ]) {
        for (const name of ["subscribe", "manage"] as const) {
          const answer = await fixture.request("POST", visitor.page(name), { headers: { "content-type": type }, body });
          expect([answer.status, answer.headers["Content-Type"]]).toEqual([400, "text/html; charset=utf-8"]);
        }
      }
    }
    expect(await visitor.read()).toMatchObject({ subscribed: true });
  });

  it("may be sent as multipart, and without a content type", async () => {
    const visitor = await fixture.visitor();
    const body = '--x\r\nContent-Disposition: form-data; name="action"\r\n\r\nunsubscribe\r\n--x--\r\n';
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect(await fixture.request("POST", visitor.page("manage"), { headers, body, base64: true })).toMatchObject({
      status: 200,
      title: "You are unsubscribed",
    });
    expect(await fixture.request("POST", visitor.page("manage"), { body: "action=subscribe" })).toMatchObject({
      status: 200,
      title: "You are subscribed",
    });
  });

  it("refuses with 409 to pause an unsubscribed contact, and shows the current state", async () => {
    const visitor = await fixture.visitor(unsubscribed);
    for (const [name, title] of [
      ["unsubscribe", "You are unsubscribed"],
      ["manage", "Your subscription"],
    ] as const) {
      const { status, ...answer } = await fixture.call("POST", visitor.page(name), { action: "snooze", days: "7" });
      expect([status, answer.title, buttonsOf(answer.text)]).toEqual([409, title, ["subscribe"]]);
      expect(answer.text).toContain('role="alert">Messages to an unsubscribed address cannot be paused.');
    }
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: null });
    expect(fixture.timers).toEqual([]);
  });

  it("works for disabled projects, and from any origin", async () => {
    const visitor = await fixture.visitor({ project: { disabledReason: "EMAIL_REPUTATION" } });
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example.com" };
    const answer = await fixture.request("POST", visitor.page("manage"), { headers, body: "action=unsubscribe" });
    expect(answer.status).toBe(200);
    expect(answer.headers["Access-Control-Allow-Origin"]).toBeUndefined();
    expect(await visitor.read()).toMatchObject({ subscribed: false });
  });

  it("never redirects elsewhere", async () => {
    const visitor = await fixture.visitor();
    for (const name of pages) {
      const { headers } = await fixture.call("POST", visitor.page(name), { action: "subscribe" });
      expect(headers["Location"]).toBeUndefined();
    }
  });
});
