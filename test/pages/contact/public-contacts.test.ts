import { beforeEach, describe, expect, it } from "vitest";
import { contactFixture, type Visitor } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const until = "2026-03-29T10:00:00.000Z";

const table = await forThisFile(startTable());
const fixture = contactFixture(table);

beforeEach(() => {
  fixture.timers.length = 0;
});

async function ask(method: string, target: string, body?: unknown) {
  const { status, headers, text } = await fixture.request(method, target, { body });
  return { status, headers, body: JSON.parse(text) };
}

const stateOf = (visitor: Visitor, subscribed: boolean, snoozedUntil: string | null = null) => ({
  status: 200,
  body: { id: visitor.id, email: visitor.email, subscribed, snoozedUntil },
});

describe("GET /contacts/public/{id}", () => {
  it("shows the address, the state and the language, and nothing else", async () => {
    const visitor = await fixture.visitor({
      snoozedUntil: until,
      data: { locale: "PT_br", secret: "data" },
      project: { name: "Acme", language: "de" },
    });
    table.takeUnits();
    expect(await ask("GET", visitor.open())).toMatchObject({ status: 200 });
    expect(table.takeUnits()).toEqual({ read: 2, write: 0 });
    expect((await ask("GET", visitor.open())).body).toEqual({
      id: visitor.id,
      email: visitor.email,
      subscribed: false,
      snoozedUntil: until,
      language: "pt-BR",
      projectName: "Acme",
      topics: [],
    });
  });

  it("accepts an id in any case and returns it in lower case", async () => {
    const visitor = await fixture.visitor();
    const target = visitor.open().replace(visitor.id, visitor.id.toUpperCase());
    expect(await ask("GET", target)).toMatchObject({ status: 200, body: { id: visitor.id } });
  });
});

describe("POST /contacts/public/{id}/…", () => {
  it("subscribes, unsubscribes and pauses", async () => {
    const visitor = await fixture.visitor();
    const post = (action: string, body?: unknown) => ask("POST", visitor.open(action), body);
    expect(await post("unsubscribe")).toMatchObject(stateOf(visitor, false));
    expect(await visitor.read()).toMatchObject({ subscribed: false });
    expect(await post("subscribe", {})).toMatchObject(stateOf(visitor, true));
    expect(await visitor.read()).toMatchObject({ subscribed: true });
    expect(await post("snooze", { days: 7 })).toMatchObject(stateOf(visitor, false, "2026-03-08T10:00:00.000Z"));
    expect(await post("snooze", { until })).toMatchObject(stateOf(visitor, false, until));
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: until });
    expect(fixture.timers.length).toBe(2);
    expect(await post("subscribe")).toMatchObject(stateOf(visitor, true));
    await post("snooze", { days: 365 });
    expect(await post("unsubscribe")).toMatchObject(stateOf(visitor, false));
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: null });
  });

  it("changes nothing when the state is already as requested", async () => {
    for (const [guest, action] of [
      [{}, "subscribe"],
      [{ subscribed: false }, "unsubscribe"],
    ] as const) {
      const visitor = await fixture.visitor(guest);
      // The first request makes it the contact's own decision, even after an opt-out through the API.
      await ask("POST", visitor.open(action));
      const before = await itemsOf(table, visitor.project.id);
      table.takeUnits();
      expect(await ask("POST", visitor.open(action))).toMatchObject(stateOf(visitor, action === "subscribe"));
      expect(table.takeUnits()).toEqual({ read: 2, write: 0 });
      expect(await itemsOf(table, visitor.project.id)).toEqual(before);
    }
  });

  it("refuses with 409 to pause an unsubscribed contact, and changes nothing", async () => {
    const visitor = await fixture.visitor({ subscribed: false });
    const { status, body } = await ask("POST", visitor.open("snooze"), { days: 7 });
    expect([status, body.error.code]).toEqual([409, "CONFLICT"]);
    expect(await visitor.read()).toMatchObject({ subscribed: false, snoozedUntil: null });
    expect(fixture.timers).toEqual([]);
  });

  it.each([
    [{}, "until", "required"],
    [{ days: 7, until }, "days", "custom"],
    [{ days: 0 }, "days", "too_small"],
    [{ days: 366 }, "days", "too_big"],
    [{ days: "7" }, "days", "invalid_type"],
    [{ until: "2026-03-01T09:59:59.999Z" }, "until", "too_small"],
    [{ until: "2027-03-02T10:00:00.000Z" }, "until", "too_big"],
    [{ until: "tomorrow" }, "until", "invalid_string"],
    [[], "", "invalid_type"],
  ])("refuses to pause for %j with 422", async (request, field, code) => {
    const visitor = await fixture.visitor();
    const { status, body } = await ask("POST", visitor.open("snooze"), request);
    expect([status, body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(body.error.errors).toEqual([expect.objectContaining({ field, code })]);
    expect(await visitor.read()).toMatchObject({ subscribed: true, snoozedUntil: null });
  });
});

describe("every endpoint for signed links", () => {
  const calls = [
    ["GET", ""],
    ["POST", "subscribe"],
    ["POST", "unsubscribe"],
    ["POST", "snooze"],
  ] as const;
  const valid = { days: 7 };

  it.each(calls)(
    "%s …/%s refuses a missing or wrong signature with 403 for any body, and changes nothing",
    async (method, action) => {
      const visitor = await fixture.visitor();
      const other = await fixture.visitor();
      const before = await itemsOf(table, visitor.project.id);
      const path = visitor.open(action).split("?")[0];
      for (const query of ["", "?t=", `?t=${other.token}`, `?t=${visitor.token}x`, "?t=%00", `?e=${visitor.token}`]) {
        for (const body of method === "GET" ? [undefined] : [valid, {}, { days: -1 }]) {
          const answer = await ask(method, `${path}${query}`, body);
          expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
          expect(answer.body.error).toMatchObject({ requestId: expect.any(String), suggestion: expect.any(String) });
        }
      }
      expect(await itemsOf(table, visitor.project.id)).toEqual(before);
    },
  );

  it.each(calls)("%s …/%s answers 404 for a deleted contact", async (method, action) => {
    const visitor = await fixture.visitor();
    await visitor.remove();
    const { status, body } = await ask(method, visitor.open(action), method === "GET" ? undefined : valid);
    expect([status, body.error.code, body.error.details]).toEqual([
      404,
      "CONTACT_NOT_FOUND",
      { resource: "contact", id: visitor.id },
    ]);
  });

  it.each(calls)(
    "%s …/%s answers 422 for an id that is not a UUID, before it checks the signature",
    async (method, action) => {
      const visitor = await fixture.visitor();
      const { status, body } = await ask(method, visitor.open(action).replace(visitor.id, "7"), valid);
      expect([status, body.error.code, body.error.errors[0].field]).toEqual([422, "VALIDATION_ERROR", "id"]);
    },
  );

  it.each(calls)("%s …/%s works for disabled projects, without key, cookie or rate limit", async (method, action) => {
    const visitor = await fixture.visitor({ project: { disabledReason: "MANUAL" } });
    const { status, headers } = await ask(method, visitor.open(action), method === "GET" ? undefined : valid);
    expect(status).toBe(200);
    expect(Object.keys(headers).filter((name) => /ratelimit|cookie/i.test(name))).toEqual([]);
    expect(headers["Cache-Control"]).toBe("no-store");
  });

  it("allows the origin of the pages, errors included, and no other", async () => {
    const visitor = await fixture.visitor();
    for (const target of [visitor.open(), visitor.open().slice(0, -1)]) {
      const from = async (origin: string) =>
        (await fixture.request("GET", target, { headers: { origin } })).headers["Access-Control-Allow-Origin"];
      expect(await from("https://app.example.com")).toBe("https://app.example.com");
      expect(await from("https://dash.example.com")).toBeUndefined();
    }
    const preflight = { origin: "https://app.example.com", "access-control-request-method": "POST" };
    const { status, headers } = await fixture.request("OPTIONS", visitor.open("snooze"), { headers: preflight });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "Access-Control-Allow-Origin": "https://app.example.com",
      "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
      "Access-Control-Max-Age": "86400",
    });
    expect(headers["Access-Control-Allow-Credentials"]).toBeUndefined();
  });
});
