import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { someProject, someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

let table: TestTable;
let contacts: ContactRepository;
let project: Project;
let now: Date;
let follow: () => Promise<void>;

const clock = { now: () => now };
const noData = { set: {}, remove: [], setIfAbsent: {} };
const until = "2026-03-08T10:00:00.000Z";

beforeAll(async () => {
  table = await startTable({ stream: true });
  contacts = new ContactRepository(table);
  now = new Date(someTime);
  follow = await openTableFollower(table, clock);
});
afterAll(() => table.stop());
beforeEach(async () => {
  project = someProject();
  await new ProjectRepository(table).create({ project, hashes: { public: newId(), secret: newId() } });
});

/** Advances a second each time, so that events sort in the order of their flips. */
function later(): Date {
  now = new Date(now.getTime() + 1_000);
  return now;
}

const upsert = async (subscribed?: boolean, email = "ann@example.com"): Promise<Contact> => {
  const change = { email, subscribed, subscribedWhenNew: true, data: noData };
  const known = await contacts.findByEmail(dataOf(project), email, project);
  return (await contacts.apply(dataOf(project), project, { change, known, now: later() })).contact;
};

async function find(id: string): Promise<Contact> {
  const contact = await contacts.find(dataOf(project), id, []);
  if (!contact) throw new Error(`Contact ${id} does not exist.`);
  return contact;
}

async function update(id: string, wanted: { subscribed?: boolean; email?: string; data?: typeof noData }) {
  const all = { email: undefined, subscribed: undefined, data: noData, ...wanted };
  return contacts.update(dataOf(project), project, { known: await find(id), changes: all, now: later() });
}

const snooze = async (id: string, end = until) =>
  contacts.snooze(dataOf(project), project, { known: await find(id), until: end, now: later() });
const wake = (id: string) => contacts.wake(dataOf(project), id, { until, now: later() });
const end = (id: string, reason: "bounce" | "complaint") =>
  contacts.unsubscribe(dataOf(project), { contactId: id, reason, now: later() });

async function items(): Promise<Record<string, unknown>[]> {
  await follow();
  const all = await table.scan();
  return all
    .filter(({ pk, sk }) => String(pk).startsWith(`H#${project.id}#`) && String(sk).startsWith("e#"))
    .sort((a, b) => String(a["sk"]).localeCompare(String(b["sk"])));
}

const events = async () => (await items()).map(eventFromItem).map(({ name, data }) => [name, data]);

describe("a flip of a subscription", () => {
  it.each<[string, boolean, (id: string) => Promise<unknown>, [string, object]]>([
    ["an upsert that unsubscribes", true, () => upsert(false), ["contact.unsubscribed", {}]],
    ["an upsert that subscribes", false, () => upsert(true), ["contact.subscribed", {}]],
    ["an update", true, (id) => update(id, { subscribed: false }), ["contact.unsubscribed", {}]],
    [
      "an update with another address",
      false,
      (id) => update(id, { subscribed: true, email: "anna@example.com" }),
      ["contact.subscribed", {}],
    ],
    ["a bounce", true, (id) => end(id, "bounce"), ["contact.unsubscribed", { reason: "bounce" }]],
    ["a complaint", true, (id) => end(id, "complaint"), ["contact.unsubscribed", { reason: "complaint" }]],
    ["a snooze", true, (id) => snooze(id), ["contact.unsubscribed", {}]],
  ])("emits one event: %s", async (_way, subscribed, change, event) => {
    const { id } = await upsert(subscribed);
    await change(id);
    await change(id);
    expect(await events()).toEqual([event]);
  });

  it("emits one event at the end of a snooze, even when the end arrives twice", async () => {
    const { id } = await upsert(true);
    await snooze(id);
    expect([await wake(id), await wake(id)]).toEqual([true, false]);
    expect(await events()).toEqual([
      ["contact.unsubscribed", {}],
      ["contact.subscribed", {}],
    ]);
  });

  it("is recorded with its contact and the time of the change", async () => {
    const { id } = await upsert(true);
    const { updatedAt } = await upsert(false);
    expect(await items()).toMatchObject([{ ci: id, cr: updatedAt, sk: expect.stringContaining(`e#${updatedAt}#`) }]);
  });

  it("does not pass its reason to later events", async () => {
    const { id } = await upsert(true);
    await end(id, "bounce");
    await update(id, { subscribed: true });
    await update(id, { subscribed: false });
    await update(id, { subscribed: true });
    await snooze(id);
    expect((await events()).map(([, data]) => data)).toEqual([{ reason: "bounce" }, {}, {}, {}, {}]);
  });

  it("emits one event when the answer to its write is lost and the request is repeated", async () => {
    const { id } = await upsert(true);
    await snooze(id);
    const documents = Object.create(table.documents);
    documents.send = async (...args: Parameters<typeof table.documents.send>) => {
      await table.documents.send(...args);
      throw new Error("socket hang up");
    };
    const unheard = new ContactRepository({ ...table, documents });
    await expect(unheard.wake(dataOf(project), id, { until, now: later() })).rejects.toThrow("hang up");
    expect(await wake(id)).toBe(false);
    expect((await events()).map(([name]) => name)).toEqual(["contact.unsubscribed", "contact.subscribed"]);
  });

  it("emits one event for each of several concurrent flips, and the last event matches the state", async () => {
    const { id } = await upsert(true);
    const known = await find(id);
    const rounds = Array.from({ length: 24 }, (_, index) => index);
    await Promise.all(
      rounds.map((index) => {
        const wanted = { email: undefined, subscribed: index % 2 === 1, data: noData };
        if (index % 5 === 0) return contacts.snooze(dataOf(project), project, { known, until, now: later() });
        if (index % 7 === 0) return contacts.wake(dataOf(project), id, { until, now: later() });
        return contacts.update(dataOf(project), project, { known, changes: wanted, now: later() });
      }),
    );
    const names = (await events()).map(([name]) => name);
    const { subscribed } = await find(id);
    const down = names.filter((name) => name === "contact.unsubscribed").length;
    expect(names.length).toBeGreaterThan(0);
    expect(down - (names.length - down)).toBe(subscribed ? 0 : 1);
    const item = (await table.scan()).find(({ pk, sk }) => sk === id && String(pk).includes(project.id));
    expect(names).toHaveLength(Number(item?.["sv"]));
  });

  it("emits one event when its records are repeated", async () => {
    const { id } = await upsert(true);
    await snooze(id);
    await wake(id);
    const first = await items();
    // A separate consumer starts at the oldest record.
    await (await openTableFollower(table, clock))();
    expect(await items()).toEqual(first);
    expect(first).toHaveLength(2);
  });
});

describe("no contact event", () => {
  it.each<[string, boolean, (id: string) => Promise<unknown>]>([
    ["a new contact", true, async () => undefined],
    ["a new contact that is not subscribed", false, async () => undefined],
    ["data", true, (id) => update(id, { data: { ...noData, set: { plan: "pro" } } as typeof noData })],
    ["another address", false, (id) => update(id, { email: "anna@example.com" })],
    ["a deletion", true, async (id) => contacts.remove(dataOf(project), project, await find(id))],
    [
      "a deletion and a contact created again",
      true,
      async (id) => {
        await contacts.remove(dataOf(project), project, await find(id));
        await upsert(false);
      },
    ],
    ["a bounce of a contact that has opted out", false, (id) => end(id, "bounce")],
    ["a snooze of a contact that has opted out", false, (id) => snooze(id)],
    ["a wake of a contact without a snooze", false, (id) => wake(id)],
  ])("comes from %s", async (_what, subscribed, change) => {
    const { id } = await upsert(subscribed);
    await change(id);
    expect(await events()).toEqual([]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["another end", (id) => snooze(id, "2026-03-09T10:00:00.000Z")],
    ["an opt-out", (id) => update(id, { subscribed: false })],
    ["a bounce", (id) => end(id, "bounce")],
    ["another address", (id) => update(id, { email: "anna@example.com" })],
  ])("comes from %s during a snooze", async (_what, change) => {
    const { id } = await upsert(true);
    await snooze(id);
    await change(id);
    expect(await events()).toEqual([["contact.unsubscribed", {}]]);
  });
});
