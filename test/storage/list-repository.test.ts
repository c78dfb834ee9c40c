import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leaveList } from "#functions/queues/jobs/segments/leave-list.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import type { ContactRemovalScope } from "#lib/domain/contact/contact-store.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { markOf } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { someProject, someSegment, someTime } from "#test/support/records.ts";
import { itemsOf, startTable, type TestTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

let table: TestTable;
let lists: ListRepository;
let segments: SegmentRepository;
let contacts: ContactRepository;
let follow: () => Promise<void>;
let project: DataId;
let scope: ContactRemovalScope;

const at = new Date(someTime);
const clock = { now: () => at };
const jobs: AnyJob[] = [];
const queue = { send: async (job: AnyJob) => void jobs.push(job) };

beforeAll(async () => {
  table = await startTable({ stream: true });
  lists = new ListRepository(table, clock);
  segments = new SegmentRepository(table);
  contacts = new ContactRepository(table);
  follow = await openTableFollower(table, clock, queue);
});
afterAll(() => table.stop());
beforeEach(newProject);

async function newProject(): Promise<void> {
  const made = someProject();
  await new ProjectRepository(table).create({ project: made, hashes: { public: newId(), secret: newId() } });
  [project, scope] = [dataOf(made), made];
}

const idOf = (email: string) => contactIdFor(scope.salt, email);

async function newContact(email: string): Promise<string> {
  const change = { email, subscribed: undefined, subscribedWhenNew: true, data: noDataChange };
  return (await contacts.apply(project, scope, { change, known: undefined, now: at })).contact.id;
}

async function newList(): Promise<string> {
  const list = someSegment({ type: "STATIC", condition: null });
  await segments.create(project, { segment: list, version: (await segments.snapshot(project)).version });
  return list.id;
}

const members = (listId: string) => lists.page(project, listId, { skip: 0, limit: 1_000 });
const countOf = async (listId: string) => (await segments.find(project, listId))?.memberCount;
const marksOf = async (contactId: string) =>
  (await table.scan()).find(({ pk, sk }) => String(pk).startsWith(`C#${project}`) && sk === contactId)?.[
    "sg"
  ] as object;

/** Removes a contact as the API does; the callback runs before the contact is deleted. */
const removal = (leaveAll = lists.leaveAll.bind(lists)) =>
  new ContactRemoval({
    contacts,
    history: { forget: async () => true },
    executions: { forgetContact: async () => 0 },
    lists: { leaveAll },
    jobs: queue,
    clock: { now: () => new Date("2026-04-01T10:00:00.000Z") },
  });

async function removeContact(email: string): Promise<void> {
  const contact = await contacts.findByEmail(project, email, scope);
  if (contact) await removal().remove(project, scope, contact);
}

describe("a list", () => {
  it("costs 4 write units per entry beside the count, and one read per contact", async () => {
    const listId = await newList();
    const ids = [];
    for (let place = 0; place < 60; place += 1) ids.push(await newContact(`reader-${place}@example.com`));
    table.takeUnits();
    expect(await lists.add(project, listId, { contactIds: ids, at })).toBe(60);
    expect(table.takeUnits()).toEqual({ write: 4 * 60 + 2 * 2, read: 60 });
    expect(await lists.add(project, listId, { contactIds: ids, at })).toBe(0);
    expect(table.takeUnits()).toEqual({ write: 0, read: 60 });
    expect(await members(listId)).toEqual(ids.toReversed());
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
    expect(await lists.remove(project, listId, ids.slice(0, 10))).toBe(10);
    expect(table.takeUnits()).toEqual({ write: 4 * 10 + 2, read: 10 });
    expect(await countOf(listId)).toBe(50);
  });

  it("that was deleted accepts no contacts", async () => {
    const listId = await newList();
    const ann = await newContact("ann@example.com");
    await lists.add(project, listId, { contactIds: [ann], at });
    await segments.remove(project, listId, { version: 1 });
    expect(await lists.remove(project, listId, [ann])).toBe("gone");
    expect(await lists.add(project, listId, { contactIds: [await newContact("bo@example.com")], at })).toBe("gone");
    expect(await lists.sweep(project, listId, { deadline: new Date(at.getTime() + 1) })).toBe(true);
    expect([await members(listId), await marksOf(ann)]).toEqual([[], {}]);
  });

  it("skips contacts that do not exist", async () => {
    const listId = await newList();
    expect(await lists.add(project, listId, { contactIds: [idOf("ghost@example.com")], at })).toBe(0);
    expect(await itemsOf(table, project, "C")).toEqual([]);
  });

  it("loses a contact before it is deleted, for 2 write units and 4 per list", async () => {
    const [first, second] = [await newList(), await newList()];
    const ann = await newContact("ann@example.com");
    table.takeUnits();
    await lists.leaveAll(project, ann);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    for (const listId of [first, second]) await lists.add(project, listId, { contactIds: [ann], at });
    table.takeUnits();
    await lists.leaveAll(project, ann);
    expect(table.takeUnits()).toEqual({ write: 2 * (2 + 4), read: 3 });
    expect([await marksOf(ann), await countOf(first), await countOf(second)]).toEqual([{}, 0, 0]);
  });

  it("loses a contact that was added while it was deleted, and keeps the next contact of that address", async () => {
    const listId = await newList();
    const ann = await newContact("ann@example.com");
    await lists.add(project, listId, { contactIds: [await newContact("bo@example.com")], at });
    const late = removal(async () => void (await lists.add(project, listId, { contactIds: [ann], at })));
    const contact = await contacts.findByEmail(project, "ann@example.com", scope);
    if (contact) expect(await late.remove(project, scope, contact)).toBe(true);
    await newContact("ann@example.com");
    const later = new Date("2026-03-02T10:00:00.000Z");
    await lists.add(project, listId, { contactIds: [ann], at: later });
    expect(await countOf(listId)).toBe(3);
    jobs.length = 0;
    await follow();
    const left = jobs.filter((job) => job.type === "leaveList");
    expect(left).toEqual([{ type: "leaveList", dataId: project, segmentId: listId, contactId: ann, mark: Number(at) }]);
    // A message may be delivered twice.
    for (const job of [...left, ...left]) await leaveList(lists).run(job, new Date());
    expect([await members(listId), await countOf(listId)]).toEqual([[ann, idOf("bo@example.com")], 2]);
    expect(await marksOf(ann)).toEqual({ [markOf(listId)]: Number(later) });
  });
});

interface Entering {
  kind: "add" | "remove";
  list: 0 | 1;
  who: number[];
}

type Step = Entering | { kind: "delete" | "make"; who: number[] };

const people = 6;
const who = fc.uniqueArray(fc.nat(people - 1), { minLength: 1, maxLength: people });
const list = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("add"), list, who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove"), list, who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("delete", "make"), who }) },
) as fc.Arbitrary<Step>;

const addresses = Array.from({ length: people }, (_, place) => `reader-${place}@example.com`);

describe("two lists", () => {
  const emailsOf = (given: number[]) => given.flatMap((place) => addresses[place] ?? []);

  async function perform(listIds: readonly string[], step: Step): Promise<number> {
    const emails = emailsOf(step.who);
    if (step.kind === "make") await Promise.all(emails.map(newContact));
    if (step.kind === "delete") await Promise.all(emails.map(removeContact));
    if (!("list" in step)) return 0;
    const listId = listIds[step.list] ?? "";
    const outcome =
      step.kind === "add"
        ? await lists.add(project, listId, { contactIds: emails.map(idOf), at })
        : await lists.remove(project, listId, emails.map(idOf));
    return Number(outcome);
  }

  /** Asserts that entries, counts and marks agree. */
  async function stateOf(listIds: readonly string[]): Promise<string[][]> {
    return Promise.all(
      listIds.map(async (listId) => {
        const entries = (await members(listId)).toSorted();
        expect(await countOf(listId)).toBe(entries.length);
        const audience = await new DynamoAudienceWalker(table, clock).findAll(project, addresses.map(idOf), []);
        const marked = audience.filter(({ marks }) => marks.has(markOf(listId))).map(({ contact }) => contact.id);
        expect(marked.toSorted()).toEqual(entries);
        return entries;
      }),
    );
  }

  async function twoLists(): Promise<string[]> {
    await newProject();
    await Promise.all(addresses.map(newContact));
    return [await newList(), await newList()];
  }

  it("behave like plain sets, step by step", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const listIds = await twoLists();
        const present = new Set(addresses);
        const sets = [new Set<string>(), new Set<string>()];
        for (const each of steps) {
          const emails = emailsOf(each.who);
          let expected = 0;
          for (const email of emails) {
            const set = "list" in each ? sets[each.list] : undefined;
            if (each.kind === "make") present.add(email);
            if (each.kind === "delete") for (const one of [present, ...sets]) one.delete(email);
            if (each.kind === "add" && present.has(email) && !set?.has(email)) expected += set?.add(email) ? 1 : 0;
            if (each.kind === "remove" && set?.delete(email)) expected += 1;
          }
          expect(await perform(listIds, each)).toBe(expected);
          expect(await stateOf(listIds)).toEqual(sets.map((set) => [...set].map(idOf).toSorted()));
        }
      }),
      { numRuns: 20 },
    );
  });

  it("agree with their counts and marks after any concurrent changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const listIds = await twoLists();
        const tally = [0, 0];
        const outcomes = await Promise.all(steps.map((each) => perform(listIds, each)));
        jobs.length = 0;
        await follow();
        for (const job of jobs) if (job.type === "leaveList") await leaveList(lists).run(job, new Date());
        for (const [index, each] of steps.entries()) {
          if ("list" in each)
            tally[each.list] = (tally[each.list] ?? 0) + (each.kind === "add" ? 1 : -1) * (outcomes[index] ?? 0);
        }
        const entries = await stateOf(listIds);
        // A contact that was added and not removed is on the list, unless it was deleted.
        for (const place of [0, 1]) expect(entries[place]?.length).toBeLessThanOrEqual(tally[place] ?? 0);
        if (!steps.some(({ kind }) => kind === "delete")) expect(entries.map(({ length }) => length)).toEqual(tally);
      }),
      { numRuns: 25 },
    );
  });
});
