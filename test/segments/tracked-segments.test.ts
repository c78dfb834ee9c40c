import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Project } from "#lib/domain/project/project.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { MarkRepository } from "#lib/storage/segment/mark-repository.ts";
import { condition, openTrackingHouse, type TrackingHouse } from "#test/segments/tracking-house.ts";

let house: TrackingHouse;
let project: Project;

beforeAll(async () => {
  house = await openTrackingHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  project = await house.newProject();
  await house.settle();
  house.jobs.length = 0;
});

const isPro = condition({ field: "data.plan", operator: "equals", value: "pro" });
const hasBought = condition({ field: "event.buy", operator: "triggered" });
const hasOpened = condition({ field: "email.opened", operator: "triggered" });

const names = async () => (await house.state(project)).events.map(({ name }) => name);
const items = async () => (await house.table.scan()).filter(({ pk }) => String(pk).includes(project.id));

describe("members that a segment has when tracking begins", () => {
  const began = (emitInitial: boolean, dies = false) => house.begin(project, isPro, { emitInitial, dies });
  const stored = (segment: Segment) => house.segments.find(project.id, segment.id);

  it("are marked without an event; who comes after the answer enters, also one that existed", async () => {
    const ann = await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.upsert(project, "bob@example.com", { plan: "free" });
    const segment = await began(false);
    expect([segment.memberCount, (await stored(segment))?.isMarkingInitial]).toEqual([1, false]);
    const bob = await house.upsert(project, "bob@example.com", { plan: "pro" });
    await house.settle();
    const { events, members } = await house.state(project);
    expect(members(segment)).toEqual([ann.id, bob.id].sort());
    expect(events).toMatchObject([{ contactId: bob.id, name: "entry" }]);
  });

  it("leave with an event, and enter with one when they come back", async () => {
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await began(false);
    for (const plan of ["free", "pro"]) {
      await house.upsert(project, "ann@example.com", { plan });
      await house.settle();
    }
    expect(await names()).toEqual(["exit", "entry"]);
  });

  it("enter with an event when that is asked for", async () => {
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    const segment = await began(true);
    expect(await house.compute(project, segment)).toEqual({ added: 1, removed: 0 });
    await house.settle();
    expect(await names()).toEqual(["entry"]);
  });

  it.each(["compute", "recount", "stream"])("are marked by the %s when the request died before it", async (by) => {
    const ann = await house.upsert(project, "ann@example.com", { plan: "pro" });
    const segment = await began(false, true);
    expect((await stored(segment))?.isMarkingInitial).toBe(true);
    const bob = await house.upsert(project, "bob@example.com", { plan: "pro" });
    if (by === "compute") expect(await house.compute(project, segment)).toEqual({ added: 1, removed: 0 });
    if (by === "recount") await house.recount({ dataId: project.id });
    await house.settle();
    const { events, members } = await house.state(project);
    expect(members(segment)).toEqual([ann.id, bob.id].sort());
    expect(events).toMatchObject([{ contactId: bob.id, name: "entry" }]);
    expect((await stored(segment))?.isMarkingInitial).toBe(by === "stream");
  });

  it("stay to be marked when a pass ends early, or began before tracking did", async () => {
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    const other = await house.begin(project, isPro, { emitInitial: true });
    await house.recounts.project.run({ dataId: project.id }, house.clock.at);
    const [next] = house.jobs.splice(0).map(({ job }) => job);
    await house.retrack(project, other.id, false);
    await house.retrack(project, other.id, true, { dies: true });
    if (next?.type !== "recountProject") throw new Error("Nothing goes on.");
    await house.recounts.project.run(JSON.parse(JSON.stringify(next)), new Date(8.64e15));
    expect((await stored(other))?.isMarkingInitial).toBe(true);
    await house.settle();
    expect(await names()).toEqual([]);
  });
});

describe("a tracked segment", () => {
  it("follows the data of a contact", async () => {
    const segment = await house.newSegment(project, { condition: isPro });
    const { id } = await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([id]);
    await house.upsert(project, "ann@example.com", { plan: "free" });
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([]);
    expect(await names()).toEqual(["entry", "exit"]);
  });

  it("follows the events of a contact", async () => {
    const segment = await house.newSegment(project, { condition: hasBought });
    const { id } = await house.upsert(project, "ann@example.com");
    await house.track(project, id, "buy");
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([id]);
    expect(await names()).toEqual(["entry"]);
  });

  it("follows what becomes of a contact's mails", async () => {
    const segment = await house.newSegment(project, { condition: hasOpened });
    const { id } = await house.upsert(project, "ann@example.com");
    await house.settle();
    await house.open(project, id);
    expect(await names()).toEqual([]);
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([id]);
    expect(await names()).toEqual(["entry"]);
  });

  it("follows lists and other segments that it refers to", async () => {
    const list = await house.newSegment(project, { type: "STATIC", condition: null, trackedSince: null });
    const pro = await house.newSegment(project, { condition: isPro, trackedSince: null });
    const segment = await house.newSegment(project, {
      condition: condition(
        { field: `segment.${list.id}`, operator: "memberOfSegment" },
        { field: `segment.${pro.id}`, operator: "memberOfSegment" },
      ),
    });
    const { id } = await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.lists.add(project.id, list.id, [id], house.later());
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([id]);
    await house.lists.remove(project.id, list.id, [id]);
    await house.settle();
    expect((await house.state(project)).events.map((e) => [e.segmentId, e.name])).toEqual([
      [segment.id, "entry"],
      [segment.id, "exit"],
    ]);
  });

  it("comes to rest after a flip: its own change leads to nothing more", async () => {
    await house.newSegment(project, { condition: isPro });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    const before = await items();
    await house.deliver(await house.pending());
    expect(await house.pending()).toEqual([]);
    expect(await items()).toEqual(before);
  });

  it("tells of a flip with its name, its id and the time of the flip", async () => {
    const segment = await house.newSegment(project, { name: "VIP Kunden 2026!", condition: isPro });
    const { id } = await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    const [event] = (await items()).filter(({ na }) => String(na).startsWith("segment."));
    const contact = (await items()).find(({ sk, sg }) => sk === id && sg !== undefined);
    const marks = contact?.["sg"] as Record<string, number> | undefined;
    const since = marks?.[markOf(segment.id)] ?? 0;
    expect(event).toMatchObject({ na: "segment.vip-kunden-2026.entry", ci: id, cr: new Date(since).toISOString() });
    expect((await house.state(project)).events).toEqual([
      { contactId: id, segmentId: segment.id, name: "entry", at: since },
    ]);
  });

  it("is told once of a flip that comes again, also when it was renamed meanwhile", async () => {
    const segment = await house.newSegment(project, { condition: isPro });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    const told = await house.settle();
    await house.segments.change(project.id, segment.id, { name: "Others" }, house.later());
    await house.deliver(told);
    await house.settle();
    expect(await names()).toEqual(["entry"]);
  });

  it("does not change by what is old: a contact is read as it is now before its mark flips", async () => {
    const segment = await house.newSegment(project, { condition: isPro });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    const old = await house.pending();
    await house.upsert(project, "ann@example.com", { plan: "free" });
    await house.deliver(old);
    expect((await house.state(project)).members(segment)).toEqual([]);
    await house.settle();
    expect(await names()).toEqual([]);
  });

  it("leaves out the values of a deleted field", async () => {
    const segment = await house.newSegment(project, { condition: isPro });
    await house.projects.deleteField(project.id, "plan", house.later());
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([]);
  });

  it("leaves out the events of a deleted name", async () => {
    const segment = await house.newSegment(project, { condition: hasBought });
    const { id } = await house.upsert(project, "ann@example.com");
    await house.track(project, id, "buy");
    const order = { name: "buy", before: house.later().toISOString() };
    await new DeletedEventRepository(house.table).add(project.id, order);
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([]);
    await house.track(project, id, "buy");
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([id]);
  });

  it("keeps who has opened a mail that the log does not tell of yet, whoever computes", async () => {
    const segment = await house.newSegment(project, { condition: hasOpened });
    const { id } = await house.upsert(project, "ann@example.com");
    await house.open(project, id);
    const since = house.later().getTime();
    await new MarkRepository(house.table).flip(project.id, id, markOf(segment.id), undefined, since);
    expect(await house.compute(project, segment)).toEqual({ added: 0, removed: 0 });
    await house.settle();
    expect((await house.state(project)).events).toEqual([
      { contactId: id, segmentId: segment.id, name: "entry", at: since },
    ]);
  });

  it("begins without members when it is tracked anew, and tells of each again", async () => {
    const segment = await house.newSegment(project, { condition: isPro });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    await house.segments.change(project.id, segment.id, { trackedSince: null }, house.later());
    await house.upsert(project, "ann@example.com", { plan: "free" });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    expect(await names()).toEqual(["entry"]);
    const now = house.later();
    await house.segments.change(project.id, segment.id, { trackedSince: now.getTime() }, now);
    expect(await house.compute(project, segment)).toEqual({ added: 1, removed: 0 });
    await house.settle();
    expect(await names()).toEqual(["entry", "entry"]);
  });

  it("counts as entered though the clock of who flips is behind that of who turned tracking on", async () => {
    const ahead = house.clock.at.getTime() + 5_000;
    const segment = await house.newSegment(project, { condition: isPro, trackedSince: ahead });
    const { id } = await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    const { events, members } = await house.state(project);
    expect(members(segment)).toEqual([id]);
    expect(events.map(({ at }) => at)).toEqual([ahead + 1]);
  });

  it.each<[string, (segment: Segment) => Promise<unknown>]>([
    ["deleted", ({ id }) => house.service.remove(project.id, id)],
    ["untracked", ({ id }) => house.retrack(project, id, false)],
    [
      "untracked and tracked again",
      async ({ id }) => {
        await house.retrack(project, id, false);
        await house.retrack(project, id, true);
      },
    ],
  ])("tells of who entered before it was %s", async (_what, end) => {
    const segment = await house.newSegment(project, { name: "Pro", condition: isPro });
    const { id } = await house.upsert(project, "ann@example.com", { plan: "pro" });
    expect(await house.compute(project, segment)).toEqual({ added: 1, removed: 0 });
    await end(segment);
    const told = await house.settle();
    expect((await house.state(project)).events).toMatchObject([
      { contactId: id, segmentId: segment.id, name: "entry" },
    ]);
    await house.deliver(told);
    expect(await names()).toEqual(["entry"]);
  });

  it("emits nothing when it is a list, whatever its trackMembership says", async () => {
    const list = await house.newSegment(project, { type: "STATIC", condition: null });
    for (const plan of ["pro", "free"]) {
      await house.upsert(project, "ann@example.com", { plan });
      await house.settle();
    }
    const { events, members } = await house.state(project);
    expect([events, members(list)]).toEqual([[], []]);
  });

  it("emits no exit when tracking ends", async () => {
    const segment = await house.newSegment(project, { condition: isPro });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    await house.retrack(project, segment.id, false);
    await house.upsert(project, "ann@example.com", { plan: "free" });
    await house.settle();
    expect(await names()).toEqual(["entry"]);
  });

  it("emits nothing for a contact that is deleted, also of what it did before", async () => {
    await house.newSegment(project, { condition: isPro });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.deliver(await house.pending());
    house.later(120);
    await house.remove(project, "ann@example.com");
    await house.settle();
    expect(house.jobs).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it("keeps what a deleted contact did from whoever has its address next", async () => {
    await house.newSegment(project, { name: "Pro", condition: isPro });
    const left = condition({ field: "event.segment.pro.entry", operator: "triggered" });
    const segment = await house.newSegment(project, { condition: left });
    const { id } = await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.deliver(await house.pending());
    await house.remove(project, "ann@example.com");
    expect((await house.upsert(project, "ann@example.com", { plan: "free" })).id).toBe(id);
    await house.settle();
    await house.forgetDeleted();
    const { events, members } = await house.state(project);
    expect(events).toEqual([]);
    expect(members(segment)).toEqual([]);
  });

  it("does not keep the others from being followed when its condition cannot be evaluated", async () => {
    const broken = condition({ field: "nonsense", operator: "equals", value: 1 });
    await house.newSegment(project, { condition: broken });
    const segment = await house.newSegment(project, { condition: isPro });
    const { id } = await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([id]);
  });

  it("of a project that is gone changes nothing", async () => {
    await house.newSegment(project, { condition: isPro });
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    const gone = project;
    await house.projects.reset(gone.id, house.later());
    await house.settle();
    expect((await house.state(gone)).events).toEqual([]);
  });
});

describe("what following costs", () => {
  /** Of one batch with a change of each of 20 contacts, with all else that follows from it. */
  async function unitsOf(plan: string) {
    for (let index = 0; index < 20; index += 1) await house.upsert(project, `u${index}@example.com`, { plan });
    const records = await house.pending();
    house.table.takeUnits();
    await house.deliver(records);
    return house.table.takeUnits();
  }

  it("is half a read a batch for a project without segments, and reads alone for one that is noted as changed", async () => {
    await unitsOf("a");
    const without = await unitsOf("b");
    await house.newSegment(project, { condition: isPro, trackedSince: null });
    const first = await unitsOf("c");
    const second = await unitsOf("d");
    // Beside the segments the project, and whether it is noted: noted once, until the next pass begins.
    expect([first.read - without.read, first.write - without.write]).toEqual([2, 1]);
    expect([second.read - without.read, second.write - without.write]).toEqual([2, 0]);
  });

  it("is one read more for a project with tracked segments, however many contacts change that stay where they are", async () => {
    await unitsOf("a");
    const without = await unitsOf("b");
    await house.newSegment(project, { condition: isPro });
    await unitsOf("c");
    const tracked = await unitsOf("d");
    expect([tracked.read - without.read, tracked.write - without.write]).toEqual([3, 0]);
  });

  it("is a read and a write for each contact that enters", async () => {
    await house.newSegment(project, { condition: isPro });
    await unitsOf("a");
    const staying = await unitsOf("b");
    const entering = await unitsOf("pro");
    expect([entering.read - staying.read, entering.write - staying.write]).toEqual([20, 20]);
  });
});
