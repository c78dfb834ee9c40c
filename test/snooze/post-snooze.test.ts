import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { contactView } from "#functions/api/contact-view.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openSnoozeFixture, type SnoozeFixture } from "#test/snooze/snooze-fixture.ts";
import { someTime } from "#test/support/records.ts";

let fixture: SnoozeFixture;
let project: FixtureProject;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(someTime) });
  fixture = await openSnoozeFixture();
});
afterAll(async () => {
  await fixture.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  project = await fixture.newProject();
});

const daySeconds = 86_400;
const snooze = (id: string, body: unknown) => project.call("POST", `/contacts/${id}/snooze`, body);

describe("POST /contacts/{id}/snooze, 200", () => {
  it.each([1, 7, 365])("unsubscribes for %i days and returns the end", async (days) => {
    const contact = await project.newContact();
    await fixture.pass(1);
    const { status, body } = await snooze(contact.id.toUpperCase(), { days });
    const changed = { subscribed: false, snoozedUntil: fixture.ahead(days * daySeconds), updatedAt: fixture.ahead(0) };
    expect([status, body]).toEqual([
      200,
      { ...contactView({ topics: [], now: fixture.clock.now() })(contact), ...changed },
    ]);
    expect(await project.find(contact.id)).toMatchObject(changed);
    expect(await project.events(contact.id)).toEqual([["contact.unsubscribed", {}]]);
  });

  it("accepts a time in any zone, up to the same day of the next year", async () => {
    const { id } = await project.newContact();
    const day = fixture.ahead(0).slice(5, 10);
    const { body } = await snooze(id, { until: `2027-${day}T12:00:00+02:00` });
    expect(body.snoozedUntil).toBe(`2027-${day}T10:00:00.000Z`);
  });

  it("moves the end without an event, forward and back", async () => {
    const { id } = await project.newContact();
    for (const days of [2, 9, 1]) {
      const { body } = await snooze(id, { days });
      expect(body).toMatchObject({ subscribed: false, snoozedUntil: fixture.ahead(days * daySeconds) });
    }
    expect(await project.events(id)).toEqual([["contact.unsubscribed", {}]]);
  });

  it("changes nothing when the snooze is already as requested", async () => {
    const { id } = await project.newContact();
    const request = { until: fixture.ahead(daySeconds) };
    const first = await snooze(id, request);
    const timers = await fixture.timers();
    await fixture.pass(1);
    fixture.table.takeUnits();
    expect(await snooze(id, request)).toEqual(first);
    expect(await fixture.timers()).toEqual(timers);
    expect(fixture.table.takeUnits().write).toBe(0);
  });

  it("costs one read and three writes, one to move the end, in addition to every request's cost", async () => {
    const { id } = await project.newContact();
    fixture.table.takeUnits();
    await snooze(id, { days: 1 });
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 1, write: 3 });
    await snooze(id, { days: 2 });
    expect(fixture.table.takeUnits()).toEqual({ read: 1 + 1, write: 1 });
  });
});

describe("POST /contacts/{id}/snooze, refused", () => {
  const ahead = (seconds: number) => new Date(Date.parse(someTime) + seconds * 1_000).toISOString();
  const neither = [{ field: "until", code: "required" }];
  const both = { field: "days", code: "custom" };

  /** The items that a refusal must not change. */
  const traces = async () => ({
    items: (await fixture.table.scan()).filter(({ pk }) => !String(pk).startsWith("L#")),
    timers: await fixture.timers(),
  });

  async function refusal(id: string, body: unknown) {
    const before = await traces();
    const answer = await snooze(id, body);
    expect(await traces()).toEqual(before);
    return answer;
  }

  it.each([
    ["nothing", undefined, neither],
    ["neither of the two", {}, neither],
    ["both", { until: ahead(60), days: 1 }, [both]],
    ["both, and one of them wrong", { until: ahead(60), days: 400 }, [{ field: "days", code: "too_big" }, both]],
    ["no days", { days: 0 }, [{ field: "days", code: "too_small" }]],
    ["more days than a year has", { days: 366 }, [{ field: "days", code: "too_big" }]],
    ["half a day", { days: 0.5 }, [{ field: "days", code: "invalid_type" }]],
    ["days as text", { days: "7" }, [{ field: "days", code: "invalid_type" }]],
    ["days that are null", { days: null }, [{ field: "days", code: "invalid_type" }]],
    ["a time without a zone", { until: "2026-04-01T10:00:00" }, [{ field: "until", code: "invalid_string" }]],
    ["a day alone", { until: "2026-04-01" }, [{ field: "until", code: "invalid_string" }]],
    ["a number for a time", { until: 1_800_000_000 }, [{ field: "until", code: "invalid_type" }]],
    ["a time that has passed", { until: "2026-02-28T10:00:00Z" }, [{ field: "until", code: "too_small" }]],
    ["the year 0", { until: "0000-01-01T00:00:00+14:00" }, [{ field: "until", code: "too_small" }]],
    ["a time beyond a year", { until: "2027-03-02T10:00:00Z" }, [{ field: "until", code: "too_big" }]],
    ["a list", [7], [{ field: "", code: "invalid_type" }]],
  ])("answers 422 to %s", async (_what, body, errors) => {
    const { id } = await project.newContact();
    const answer = await refusal(id, body);
    expect([answer.status, answer.body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(answer.body.error.errors).toMatchObject(errors);
  });

  it("answers 422 to the current time", async () => {
    const { id } = await project.newContact();
    const { status, body } = await refusal(id, { until: fixture.ahead(0) });
    expect([status, body.error.errors]).toMatchObject([422, [{ field: "until", code: "too_small" }]]);
  });

  it("answers 404 for an unknown contact and for another project's", async () => {
    const { id } = await (await fixture.newProject()).newContact();
    for (const unknown of [newId(), id]) {
      const { status, body } = await refusal(unknown, { days: 1 });
      expect([status, body.error]).toMatchObject([
        404,
        { code: "CONTACT_NOT_FOUND", details: { resource: "contact", id: unknown } },
      ]);
    }
  });

  it("answers 409 to a contact that has opted out, with a suggestion", async () => {
    const { id } = await project.newContact(false);
    const { status, body } = await refusal(id, { days: 1 });
    expect([status, body.error]).toMatchObject([
      409,
      { code: "CONFLICT", details: { subscribed: false, snoozedUntil: null }, suggestion: expect.any(String) },
    ]);
  });
});
