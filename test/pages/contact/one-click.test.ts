import { describe, expect, it } from "vitest";
import { requestBytesMax } from "#lib/http/steps/body-size.ts";
import { contactFixture } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const apart = { APP_URL: "https://app.example.com", BASE_URL: "https://api.example.com" };

const table = await forThisFile(startTable());
const fixture = contactFixture(table, apart);

const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
const urlencoded = "application/x-www-form-urlencoded";

const done = { status: 200, text: "Unsubscribed.\n", cookies: [] };

describe("POST /unsubscribe/{contactId} without an action", () => {
  it.each<[string, string | undefined, string | undefined]>([
    ["as RFC 8058 has it", urlencoded, "List-Unsubscribe=One-Click"],
    ["as RFC 8058 has it, as a form with parts", "multipart/form-data; boundary=x", multipart],
    ["with nothing", undefined, undefined],
    ["with an empty form", urlencoded, ""],
    ["with a form without a boundary", "multipart/form-data", multipart],
    ["with JSON", "application/json", '{ "action": "subscribe" }'],
    ["with broken JSON", "application/json", "{"],
    ["with plain text", "text/plain", "action=subscribe"],
    ["with bytes", "application/octet-stream", "\u0000\ufffd"],
    ["with an invalid type", "☃;;=", "List-Unsubscribe=One-Click"],
    ["with as much as the gateway carries", "text/plain", "x".repeat(requestBytesMax)],
    ["with as large a form as the gateway carries", urlencoded, "a=1&".repeat(requestBytesMax / 4)],
  ])("unsubscribes at once when it is sent %s", async (_case, type, body) => {
    const visitor = await fixture.visitor();
    const parts = { headers: { host: "api.example.com", ...(type && { "content-type": type }) }, body };
    table.takeUnits();
    const answer = await fixture.request("POST", visitor.page("unsubscribe"), parts);
    expect(table.takeUnits()).toEqual({ read: 2, write: 5 });
    expect(answer).toMatchObject(done);
    expect(answer.headers["Content-Type"]).toBe("text/plain; charset=utf-8");
    expect(answer.headers["Location"]).toBeUndefined();
    expect(Object.keys(answer.headers).filter((name) => /ratelimit|cookie/i.test(name))).toEqual([]);
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: null });
  });

  it("ends a snooze permanently", async () => {
    const visitor = await fixture.visitor({ snoozedUntil: "2026-03-29T10:00:00.000Z" });
    expect(await fixture.request("POST", visitor.page("unsubscribe"))).toMatchObject(done);
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: null });
  });

  it("turns an opt-out through the API into the contact's own, which a public key does not lift", async () => {
    const visitor = await fixture.visitor({ subscribed: false });
    expect(await visitor.read()).toMatchObject({ subscribed: false, optOut: { by: "api" } });
    await fixture.request("POST", visitor.page("unsubscribe"));
    expect(await visitor.read()).toMatchObject({ subscribed: false, optOut: { by: "person" } });
  });

  it("answers the same, and writes nothing, when the contact has unsubscribed already", async () => {
    const visitor = await fixture.visitor();
    await fixture.request("POST", visitor.page("unsubscribe"));
    const before = await itemsOf(table, visitor.project.id);
    for (let n = 0; n < 3; n += 1)
      expect(await fixture.request("POST", visitor.page("unsubscribe"))).toMatchObject(done);
    expect(await itemsOf(table, visitor.project.id)).toEqual(before);
  });

  it("answers the same when the contact was deleted, and creates none", async () => {
    const visitor = await fixture.visitor();
    await visitor.remove();
    expect(await fixture.request("POST", visitor.page("unsubscribe"))).toMatchObject(done);
    expect(await visitor.read()).toBeUndefined();
  });

  it("works for disabled projects", async () => {
    const visitor = await fixture.visitor({ project: { disabledReason: "PHISHING_DETECTED" } });
    expect(await fixture.request("POST", visitor.page("unsubscribe"))).toMatchObject(done);
    expect(await visitor.read()).toMatchObject({ subscribed: false });
  });

  it("refuses a wrong signature with 403, and changes nothing", async () => {
    const visitor = await fixture.visitor();
    const other = await fixture.visitor();
    const wrong = [`/unsubscribe/${visitor.id}`, `/unsubscribe/${visitor.id}?t=`, "/unsubscribe/7?t=7"];
    wrong.push(`/unsubscribe/${visitor.id}?t=${other.token}`, `/unsubscribe/${other.id}?t=${visitor.token}`);
    for (const target of wrong) {
      const answer = await fixture.request("POST", target, { body: "List-Unsubscribe=One-Click" });
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([403, "FORBIDDEN"]);
    }
    for (const each of [visitor, other]) expect(await each.read()).toMatchObject({ subscribed: true });
  });

  it("is never throttled: of a thousand and one requests a minute only the first writes", async () => {
    const visitor = await fixture.visitor();
    table.takeUnits();
    for (let n = 0; n < 1_001; n += 100) {
      const answers = Array.from({ length: 91 }, () => fixture.request("POST", visitor.page("unsubscribe")));
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    }
    expect((await itemsOf(table, visitor.project.id)).filter((item) => item["sv"] !== undefined)).toEqual([
      expect.objectContaining({ sk: visitor.id, su: false, sv: 1 }),
    ]);
  });
});
