import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openSegmentFixture());
let project: FixtureProject;
let listId: string;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  listId = (await project.newList()).id;
});

const add = (emails: unknown, parts = {}, id = listId) =>
  project.call("POST", `/segments/${id}/members`, { emails, ...parts });
const remove = (emails: unknown, id = listId) => project.call("DELETE", `/segments/${id}/members`, { emails });
const page = async (query = "") => (await project.call("GET", `/segments/${listId}/contacts${query}`)).body;
const memberCount = async () => (await project.call("GET", `/segments/${listId}`)).body.memberCount;
const emailsOn = async (query = "") => (await page(query)).data.map(({ email }: { email: string }) => email);
const numbered = (count: number) => Array.from({ length: count }, (_, place) => `reader-${place}@example.com`);

describe("POST /segments/{id}/members", () => {
  it("adds contacts by address, and returns the addresses that no contact has, as spelled", async () => {
    const ann = await project.newContact("ann@example.com", { subscribed: false });
    await project.newContact("bo@example.com");
    const emails = ["Ann@Example.com", "ghost@example.com", "bo@example.com", " Ghost@example.com", "no address"];
    const { status, body } = await add([...emails, "ann@example.com"]);
    expect([status, body]).toEqual([
      200,
      { added: 2, created: 0, notFound: ["ghost@example.com", " Ghost@example.com", "no address"] },
    ]);
    expect(await memberCount()).toBe(2);
    expect(await page()).toMatchObject({ data: [{ email: "bo@example.com" }, ann], total: 2 });
    expect((await project.call("GET", "/contacts")).body.data).toHaveLength(2);
  });

  it("does not count contacts already on the list, nor changes the segment's time or a contact", async () => {
    const ann = await project.newContact("ann@example.com");
    const before = (await project.call("GET", `/segments/${listId}`)).body;
    fixture.clock.at = new Date("2026-03-02T10:00:00.000Z");
    expect((await add(["ann@example.com"])).body.added).toBe(1);
    const stored = await project.stored();
    expect((await add(["ann@example.com", "ANN@example.com"])).body).toEqual({ added: 0, created: 0, notFound: [] });
    expect(await project.stored()).toEqual(stored);
    expect((await project.call("GET", `/segments/${listId}`)).body).toEqual({ ...before, memberCount: 1 });
    expect((await project.call("GET", `/contacts/${ann.id}`)).body).toEqual(ann);
  });

  it.each([
    ["subscribed", {}, true],
    ["unsubscribed", { subscribed: false }, false],
  ])("creates missing contacts, %s, and keeps the subscription of all others", async (_, parts, expected) => {
    await project.newContact("known@example.com", { subscribed: !expected });
    const emails = ["known@example.com", "New@Example.com", "new@example.com", "@"];
    const { body } = await add(emails, { createMissing: true, ...parts });
    expect(body).toEqual({ added: 2, created: 1, notFound: ["@"] });
    expect((await page()).data).toMatchObject([
      { email: "new@example.com", subscribed: expected, data: {}, snoozedUntil: null, createdAt: someTime },
      { email: "known@example.com", subscribed: !expected },
    ]);
    expect(fixture.jobs).toEqual([]);
  });

  it("accepts 500 addresses in one call, all or some of them known", async () => {
    expect((await add(numbered(300), { createMissing: true })).body).toMatchObject({ added: 300, created: 300 });
    expect((await add(numbered(500), { createMissing: true })).body).toMatchObject({ added: 200, created: 200 });
    expect(await memberCount()).toBe(500);
  });

  it.each([
    ["no emails", {}, "emails invalid_type"],
    ["an empty list", { emails: [] }, "emails too_small"],
    ["501 addresses", { emails: numbered(501) }, "emails too_big"],
    ["an address that is not a string", { emails: ["a@example.com", 5] }, "emails.1 invalid_type"],
    ["a string instead of a list", { emails: "a@example.com" }, "emails invalid_type"],
    ["createMissing as a string", { emails: ["a@b.de"], createMissing: "yes" }, "createMissing invalid_type"],
    ["subscribed null", { emails: ["a@b.de"], subscribed: null }, "subscribed invalid_type"],
  ])("answers 422 for %s, and writes nothing", async (_, sent, issue) => {
    const before = await project.stored();
    const answer = await project.call("POST", `/segments/${listId}/members`, sent);
    expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]]);
    expect(await project.stored()).toEqual(before);
  });

  it("refuses a segment with a condition, and an unknown one, and creates no contact", async () => {
    const { id } = await project.newSegment();
    const before = await project.stored();
    for (const call of [add, remove]) {
      const refused = await project.call(call === add ? "POST" : "DELETE", `/segments/${id}/members`, {
        emails: ["a@example.com"],
        createMissing: true,
      });
      expect([refused.status, refused.body.error?.code]).toEqual([400, "BAD_REQUEST"]);
    }
    const elsewhere = await (await fixture.newProject()).newList();
    for (const unknown of [newId(), elsewhere.id]) {
      expect((await add(["a@example.com"], { createMissing: true }, unknown)).status).toBe(404);
      expect((await remove(["a@example.com"], unknown)).status).toBe(404);
    }
    expect(await project.stored()).toEqual(before);
  });
});

describe("DELETE /segments/{id}/members", () => {
  it("takes contacts off the list and skips all others", async () => {
    await add(["ann@example.com", "bo@example.com", "cy@example.com"], { createMissing: true });
    await project.newContact("dee@example.com");
    const emails = ["ANN@example.com", "ann@example.com", "dee@example.com", "ghost@example.com", "no address"];
    expect(await remove(emails)).toEqual({ status: 200, body: { removed: 1 } });
    expect(await emailsOn()).toEqual(["cy@example.com", "bo@example.com"]);
    expect(await memberCount()).toBe(2);
    expect((await remove(emails)).body).toEqual({ removed: 0 });
    expect((await project.call("GET", "/contacts")).body.data).toHaveLength(4);
  });

  it.each([
    ["an empty list", { emails: [] }, "emails too_small"],
    ["501 addresses", { emails: numbered(501) }, "emails too_big"],
    ["no body", undefined, "emails invalid_type"],
  ])("answers 422 for %s", async (_, sent, issue) => {
    const answer = await project.call("DELETE", `/segments/${listId}/members`, sent);
    expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]]);
  });
});

describe("GET /segments/{id}/contacts of a list", () => {
  it("lists the most recently added contact first, in pages, with the total", async () => {
    const [early, late] = [numbered(30).slice(0, 20), numbered(30).slice(20)];
    await add(early, { createMissing: true });
    fixture.clock.at = new Date("2026-03-02T10:00:00.000Z");
    await add(late, { createMissing: true });
    const order = numbered(30).toReversed();
    expect(await emailsOn()).toEqual(order.slice(0, 20));
    expect(await page("?page=2")).toMatchObject({ page: 2, pageSize: 20, total: 30, totalPages: 2 });
    expect(await emailsOn("?page=2")).toEqual(order.slice(20));
    expect(await emailsOn("?page=4&pageSize=7")).toEqual(order.slice(21, 28));
    expect(await page("?pageSize=1000")).toMatchObject({ pageSize: 100, total: 30, totalPages: 1 });
    expect(await page("?page=9007199254740991")).toMatchObject({ data: [], total: 30, totalPages: 2 });
    expect(await page("?page=x&pageSize=0")).toMatchObject({ page: 1, pageSize: 20 });
    await remove([order[0]]);
    fixture.clock.at = new Date("2026-03-03T10:00:00.000Z");
    await add([order[29], order[0]]);
    expect((await emailsOn()).slice(0, 2)).toEqual([order[0], order[1]]);
  });

  it("shows an empty list", async () => {
    expect(await page()).toEqual({ data: [], page: 1, pageSize: 20, total: 0, totalPages: 0 });
  });

  it("shows contacts with their current data, moved ones too", async () => {
    const { id } = await project.newContact("old@example.com", { data: { plan: "pro" } });
    await add(["old@example.com"]);
    await project.call("PATCH", `/contacts/${id}`, { email: "new@example.com", subscribed: false });
    expect(await page()).toMatchObject({ data: [{ id, email: "new@example.com", subscribed: false }], total: 1 });
    expect((await remove(["old@example.com"])).body).toEqual({ removed: 0 });
    expect((await remove(["new@example.com"])).body).toEqual({ removed: 1 });
  });

  it("does not show a deleted contact, nor a new contact with its address", async () => {
    await add(["ann@example.com", "bo@example.com"], { createMissing: true });
    const [{ id }] = (await project.call("GET", "/contacts?search=ann")).body.data;
    expect((await project.call("DELETE", `/contacts/${id}`)).status).toBe(204);
    expect([await emailsOn(), await memberCount()]).toEqual([["bo@example.com"], 1]);
    await project.newContact("ann@example.com");
    expect([await emailsOn(), await memberCount()]).toEqual([["bo@example.com"], 1]);
    expect((await add(["ann@example.com"])).body.added).toBe(1);
  });
});
