import { expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Segment {
  id: string;
  name: string;
  memberCount: number;
  condition: unknown;
  warnings?: unknown;
}

interface Page {
  data: { id: string; email: string }[];
  total: number;
}

/** Longer than the delay of the job that empties a deleted list. */
const sweepSeconds = 61;

/** Segments and lists, from their first draft until nothing refers to them. */
export function segments(stack: () => RunningStack): void {
  const call = <T = Segment>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
  const create = async (body: Record<string, unknown>) => {
    const made = await call("POST", "/segments", body);
    expect(made.status).toBe(201);
    return made.body;
  };
  const askingFor = (field: string, operator: string, value?: string) => ({
    logic: "AND",
    groups: [{ filters: [{ field, operator, value }] }],
  });
  const membersOf = async (id: string) => (await call<Page>("GET", `/segments/${id}/contacts`)).body;
  const emailsOf = async (id: string) => (await membersOf(id)).data.map(({ email }) => email);
  const countOf = async (id: string) => (await call("GET", `/segments/${id}`)).body.memberCount;

  it("treat a bare name as an event once the project has seen it", async () => {
    const request = { name: "Bare", condition: askingFor("seen-barely", "triggered") };
    expect((await call("POST", "/segments", request)).status).toBe(422);
    await call("POST", "/events/track", { email: "barely@example.com", event: "seen-barely" });
    const { id, condition } = await create(request);
    expect(condition).toEqual(askingFor("event.seen-barely", "triggered"));
    await call("DELETE", `/segments/${id}`);
  });

  it("warn of a key that no contact has", async () => {
    const { id, warnings } = await create({ name: "Misspelt", condition: askingFor("data.misspelt", "exists") });
    expect(warnings).toEqual([{ path: "condition.groups.0.filters.0.field", code: "never_seen" }]);
    await call("DELETE", `/segments/${id}`);
  });

  it("can be static lists, changed by address, without deleted contacts", async () => {
    const { id } = await create({ name: "Guests", type: "STATIC" });
    const emails = ["guest-1@example.com", "Guest-2@example.com", "guest-3@example.com", "guest-4@example.com"];
    const members = `/segments/${id}/members`;
    const ghost = await call<unknown>("POST", members, { emails });
    expect([ghost.status, ghost.body]).toEqual([200, { added: 0, created: 0, notFound: emails }]);
    const added = await call<unknown>("POST", members, { emails, createMissing: true, subscribed: false });
    expect([added.status, added.body]).toEqual([200, { added: 4, created: 4, notFound: [] }]);
    expect(await emailsOf(id)).toEqual(emails.map((email) => email.toLowerCase()).toReversed());
    const removed = await call<unknown>("DELETE", members, { emails: ["GUEST-1@example.com", "other@example.com"] });
    expect([removed.status, removed.body, await countOf(id)]).toEqual([200, { removed: 1 }, 3]);

    const [newest, , oldest] = (await membersOf(id)).data.map((contact) => contact.id);
    expect((await call("DELETE", `/contacts/${newest}`)).status).toBe(204);
    expect([await emailsOf(id), await countOf(id)]).toEqual([["guest-3@example.com", "guest-2@example.com"], 2]);
    await call("POST", "/contacts/bulk-delete", { contactIds: [oldest] });
    await stack().settle();
    expect([await emailsOf(id), await countOf(id)]).toEqual([["guest-3@example.com"], 1]);

    expect((await call("DELETE", `/segments/${id}`)).status).toBe(204);
    await stack().advance(sweepSeconds);
    await stack().settle();
    expect((await call("GET", `/segments/${id}/contacts`)).status).toBe(404);
    expect((await call<Page>("GET", "/contacts?search=guest-3@")).body.data).toHaveLength(1);
  });

  it("can be managed by members, count their contacts, and prevent the deletion of what they use", async () => {
    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    for (const [name, size] of Object.entries({ ann: "M", bo: "L", cy: "L" })) {
      await call("POST", "/contacts", { email: `${name}@sizes.example`, data: { size } });
    }
    const large = await create({ name: "Large", condition: askingFor("data.size", "equals", "L") });
    expect(large.memberCount).toBe(2);
    const others = await create({ name: "Others", condition: askingFor(`segment.${large.id}`, "notMemberOfSegment") });

    const condition = askingFor("data.size", "equals", "M");
    const changed = await owner.call<Segment>("PATCH", `/segments/${large.id}`, { name: "Medium", condition }, headers);
    expect([changed.status, changed.body]).toMatchObject([200, { name: "Medium", condition, memberCount: 1 }]);
    const listed = await owner.call<Segment[]>("GET", "/segments", undefined, headers);
    expect(listed.body.slice(0, 2)).toEqual([others, changed.body]);

    const circle = askingFor(`segment.${others.id}`, "memberOfSegment");
    const refused = await call<unknown>("PATCH", `/segments/${large.id}`, { condition: circle });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: { errors: [{ field: "condition.groups.0.filters.0.field", code: "custom" }] } },
    ]);
    const flat = await call<unknown>("POST", "/segments", { name: "No condition" });
    expect([flat.status, flat.body]).toEqual([400, { error: expect.any(String) }]);

    const inUse = await call<unknown>("DELETE", `/segments/${large.id}`);
    expect([inUse.status, inUse.body]).toMatchObject([
      409,
      { error: { details: { segments: [{ id: others.id, name: "Others" }], campaigns: [], workflows: [] } } },
    ]);
    const field = "/contacts/fields/data.size";
    const users = { usedInSegments: [{ id: large.id, name: "Medium" }] };
    expect((await call<unknown>("GET", `${field}/usage`)).body).toMatchObject({ ...users, canDelete: false });
    expect(await call<unknown>("DELETE", field)).toMatchObject({ status: 409, body: { error: { details: users } } });
    for (const { id } of [others, large]) expect((await call("DELETE", `/segments/${id}`)).status).toBe(204);
    expect(await call<unknown>("DELETE", field)).toMatchObject({ status: 200, body: { deletedFrom: 3 } });
  });
}
