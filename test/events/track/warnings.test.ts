import { beforeEach, describe, expect, it } from "vitest";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type FixtureProject, openTrackFixture } from "#test/events/track/track-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const email = "ann@example.com";
const event = "signup";

const fixture = await forThisFile(openTrackFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const ways = ["track", "trackEvent"] as const;

/** A contact that unsubscribed by the link in a mail. */
async function optedOut() {
  const contact = await project.newContact(email);
  const wanted = { email: undefined, subscribed: false, askedBy: "person", data: noDataChange } as const;
  await fixture.contacts.update(dataOf(project), project, { known: contact, changes: wanted, now: fixture.clock.at });
}

describe("an opt-out by the contact", () => {
  const warning = { field: "subscribed", code: "opted_out", message: expect.any(String) };

  it.each(ways)("is not lifted by %s, which returns a warning", async (way) => {
    await optedOut();
    const answer = await project[way]({ email, event, subscribed: true, data: { plan: "pro" } });
    expect([answer.status, answer.body.data.warnings]).toEqual([200, [warning]]);
    expect(await project.at(email)).toMatchObject({
      subscribed: false,
      optOut: { at: fixture.clock.at.toISOString(), by: "person" },
      data: { plan: "pro" },
    });
    expect((await project.events()).map(({ name }) => name)).not.toContain("contact.subscribed");
  });

  it("stays the contact's when a key unsubscribes the contact again", async () => {
    await optedOut();
    expect((await project.track({ email, event, subscribed: false })).body.data).not.toHaveProperty("warnings");
    expect((await project.track({ email, event, subscribed: true })).body.data.warnings).toEqual([warning]);
  });

  it("is kept when it happens between a request's read and write", async () => {
    const contact = await project.newContact(email);
    const unsubscribed = { email: undefined, subscribed: false, data: noDataChange };
    await fixture.contacts.update(dataOf(project), project, {
      known: contact,
      changes: unsubscribed,
      now: fixture.clock.at,
    });
    const asRead = await project.contact(contact.id);
    const byPerson = { ...unsubscribed, askedBy: "person" } as const;
    await fixture.contacts.update(dataOf(project), project, {
      known: contact,
      changes: byPerson,
      now: fixture.clock.at,
    });
    const wanted = { email, subscribed: true, subscribedWhenNew: true, data: noDataChange };
    const { contact: after } = await fixture.contacts.apply(dataOf(project), project, {
      change: wanted,
      known: asRead,
      now: fixture.clock.at,
    });
    expect(after).toMatchObject({ subscribed: false, optOut: { by: "person" } });
  });

  it.each(ways)("differs from an opt-out by a key, which %s lifts", async (way) => {
    await project.newContact(email);
    await project.trackEvent({ email, event, subscribed: false });
    expect((await project.at(email))?.optOut?.by).toBe("api");
    expect((await project[way]({ email, event, subscribed: true })).body.data).not.toHaveProperty("warnings");
    const { subscribed, optOut } = (await project.at(email)) ?? {};
    expect([subscribed, optOut]).toEqual([true, undefined]);
  });
});

describe("unknown keys", () => {
  it.each(ways)("are ignored by %s with a warning, at most 20 times", async (way) => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`extra${index}`, index]));
    const { status, body } = await project[way]({ email, event, properties: {}, ...unknown });
    expect(status).toBe(200);
    expect(body.data.warnings).toHaveLength(20);
    expect(body.data.warnings[0]).toEqual({
      field: "properties",
      code: "unknown_key",
      message: "Unknown field; it was ignored.",
    });
  });

  it.each(ways)("in data cause no warning for %s", async (way) => {
    expect((await project[way]({ email, event, data: { html: { a: 1 } } })).body.data).not.toHaveProperty("warnings");
  });
});

describe("a public key with limits", () => {
  const limits = { events: ["signup"], dataKeys: ["plan"] };

  it("tracks no other event, and writes nothing", async () => {
    project = await fixture.newProject({ publicKeyLimits: limits });
    const { status, body } = await project.track({ email, event: "purchase" });
    expect([status, body.error]).toMatchObject([403, { code: "FORBIDDEN", details: { reason: "event_not_allowed" } }]);
    expect(await project.stored()).toEqual([]);
    expect((await project.trackEvent({ email, event: "purchase" })).status).toBe(200);
  });

  it("sets no other keys, which are dropped from contact and event", async () => {
    project = await fixture.newProject({ publicKeyLimits: limits });
    const { status, body } = await project.track({ email, event, data: { plan: "pro", role: "admin" } });
    const dropped = { field: "data.role", code: "key_not_allowed", message: expect.any(String) };
    expect([status, body.data.warnings]).toEqual([200, [dropped]]);
    expect((await project.at(email))?.data).toEqual({ plan: "pro" });
    expect(await project.events()).toMatchObject([{ data: { plan: "pro" } }]);
  });
});
