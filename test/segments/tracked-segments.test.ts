import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { newId } from "#lib/platform/ids.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { StepContactRepository } from "#lib/storage/execution/step-contact-repository.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { condition, openTrackingFixture, type StreamRecord } from "#test/segments/tracking-fixture.ts";
import type { OpenProject } from "#test/support/api/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf } from "#test/support/table.ts";

const fixture = await forThisFile(openTrackingFixture());
let project: OpenProject;

beforeEach(async () => {
  project = await fixture.newProject();
  await fixture.settle();
  fixture.jobs.length = 0;
});

const isPro = condition({ field: "data.plan", operator: "equals", value: "pro" });
const hasBought = condition({ field: "event.buy", operator: "triggered" });
const hasOpened = condition({ field: "email.opened", operator: "triggered" });

const names = async () => (await fixture.state(project)).events.map(({ name }) => name);
const items = async () => itemsOf(fixture.table, dataOf(project));

describe("a tracked segment", () => {
  it("follows the data of a contact", async () => {
    const segment = await fixture.newSegment(project, { condition: isPro });
    const { id } = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([id]);
    await fixture.upsert(project, "ann@example.com", { plan: "free" });
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([]);
    expect(await names()).toEqual(["entry", "exit"]);
  });

  it("follows the events of a contact", async () => {
    const segment = await fixture.newSegment(project, { condition: hasBought });
    const { id } = await fixture.upsert(project, "ann@example.com");
    await fixture.track(project, id, "buy");
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([id]);
    expect(await names()).toEqual(["entry"]);
  });

  it("follows the status of a contact's mails", async () => {
    const segment = await fixture.newSegment(project, { condition: hasOpened });
    const { id } = await fixture.upsert(project, "ann@example.com");
    await fixture.settle();
    await fixture.open(project, id);
    expect(await names()).toEqual([]);
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([id]);
    expect(await names()).toEqual(["entry"]);
  });

  it("follows lists and the segments it refers to", async () => {
    const list = await fixture.newSegment(project, { type: "STATIC", condition: null, trackedSince: null });
    const pro = await fixture.newSegment(project, { condition: isPro, trackedSince: null });
    const segment = await fixture.newSegment(project, {
      condition: condition(
        { field: `segment.${list.id}`, operator: "memberOfSegment" },
        { field: `segment.${pro.id}`, operator: "memberOfSegment" },
      ),
    });
    const { id } = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.lists.add(dataOf(project), list.id, { contactIds: [id], at: fixture.later() });
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([id]);
    await fixture.lists.remove(dataOf(project), list.id, [id]);
    await fixture.settle();
    expect((await fixture.state(project)).events.map((e) => [e.segmentId, e.name])).toEqual([
      [segment.id, "entry"],
      [segment.id, "exit"],
    ]);
  });

  it("settles after a flip: its own change causes nothing more", async () => {
    await fixture.newSegment(project, { condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    const before = await items();
    await fixture.deliver(await fixture.pending());
    expect(await fixture.pending()).toEqual([]);
    expect(await items()).toEqual(before);
  });

  it("emits an event with its name, its id and the time of the flip", async () => {
    const segment = await fixture.newSegment(project, { name: "VIP Kunden 2026!", condition: isPro });
    const { id } = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    const [event] = (await items()).filter(({ na }) => String(na).startsWith("segment."));
    const contact = (await items()).find(({ sk, sg }) => sk === id && sg !== undefined);
    const marks = contact?.["sg"] as Record<string, number> | undefined;
    const since = marks?.[markOf(segment.id)] ?? 0;
    expect(event).toMatchObject({ na: "segment.vip-kunden-2026.entry", ci: id, cr: new Date(since).toISOString() });
    expect((await fixture.state(project)).events).toEqual([
      { contactId: id, segmentId: segment.id, name: "entry", at: since },
    ]);
  });

  it("emits one event per flip when records are repeated, even if it was renamed meanwhile", async () => {
    const segment = await fixture.newSegment(project, { condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    const told = await fixture.settle();
    await fixture.segments.change(dataOf(project), segment.id, { changes: { name: "Others" }, now: fixture.later() });
    await fixture.deliver(told);
    await fixture.settle();
    expect(await names()).toEqual(["entry"]);
  });

  it("ignores stale records: it reads the contact's current state before it flips a mark", async () => {
    const segment = await fixture.newSegment(project, { condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    const old = await fixture.pending();
    await fixture.upsert(project, "ann@example.com", { plan: "free" });
    await fixture.deliver(old);
    expect((await fixture.state(project)).members(segment)).toEqual([]);
    await fixture.settle();
    expect(await names()).toEqual([]);
  });

  it("leaves out the values of a deleted field", async () => {
    const segment = await fixture.newSegment(project, { condition: isPro });
    await fixture.projects.deleteField(dataOf(project), { key: "plan", now: fixture.later() });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([]);
  });

  it("leaves out the events of a deleted name", async () => {
    const segment = await fixture.newSegment(project, { condition: hasBought });
    const { id } = await fixture.upsert(project, "ann@example.com");
    await fixture.track(project, id, "buy");
    const order = { name: "buy", before: fixture.later().toISOString() };
    await new DeletedEventRepository(fixture.table).add(dataOf(project), order);
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([]);
    await fixture.track(project, id, "buy");
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([id]);
  });

  it("keeps a contact that opened a mail before its record is delivered, whichever worker computes", async () => {
    const segment = await fixture.newSegment(project, { condition: hasOpened });
    const { id } = await fixture.upsert(project, "ann@example.com");
    await fixture.open(project, id);
    const since = fixture.later().getTime();
    await new SegmentMarkRepository(fixture.table).flip(dataOf(project), id, {
      flip: {
        ...{ mark: markOf(segment.id), from: undefined, to: since },
      },
    });
    expect(await fixture.compute(project, segment)).toEqual({ added: 0, removed: 0 });
    await fixture.settle();
    expect((await fixture.state(project)).events).toEqual([
      { contactId: id, segmentId: segment.id, name: "entry", at: since },
    ]);
  });

  it("starts without members when tracking begins again, and emits an event for each again", async () => {
    const segment = await fixture.newSegment(project, { condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    await fixture.segments.change(dataOf(project), segment.id, {
      changes: { trackedSince: null },
      now: fixture.later(),
    });
    await fixture.upsert(project, "ann@example.com", { plan: "free" });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    expect(await names()).toEqual(["entry"]);
    const now = fixture.later();
    await fixture.segments.change(dataOf(project), segment.id, { changes: { trackedSince: now.getTime() }, now });
    expect(await fixture.compute(project, segment)).toEqual({ added: 1, removed: 0 });
    await fixture.settle();
    expect(await names()).toEqual(["entry", "entry"]);
  });

  it("counts contacts as entered when the worker's clock is behind the one that turned tracking on", async () => {
    const ahead = fixture.clock.at.getTime() + 5_000;
    const segment = await fixture.newSegment(project, { condition: isPro, trackedSince: ahead });
    const { id } = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    const { events, members } = await fixture.state(project);
    expect(members(segment)).toEqual([id]);
    expect(events.map(({ at }) => at)).toEqual([ahead + 1]);
  });

  it.each<[string, (segment: Segment) => Promise<unknown>]>([
    ["deleted", async ({ id }) => expect((await project.call("DELETE", `/segments/${id}`)).status).toBe(204)],
    ["untracked", ({ id }) => fixture.retrack(project, id, false)],
    [
      "untracked and tracked again",
      async ({ id }) => {
        await fixture.retrack(project, id, false);
        await fixture.retrack(project, id, true);
      },
    ],
  ])("emits the entry of a contact that joined before it was %s", async (_what, end) => {
    const segment = await fixture.newSegment(project, { name: "Pro", condition: isPro });
    const { id } = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    expect(await fixture.compute(project, segment)).toEqual({ added: 1, removed: 0 });
    await end(segment);
    const told = await fixture.settle();
    expect((await fixture.state(project)).events).toMatchObject([
      { contactId: id, segmentId: segment.id, name: "entry" },
    ]);
    await fixture.deliver(told);
    expect(await names()).toEqual(["entry"]);
  });

  it("keeps the workflow step that caused a flip, even when a job makes the flip an hour later", async () => {
    await fixture.newSegment(project, { name: "Pro", condition: isPro });
    const hasEntered = condition({ field: "event.segment.pro.entry", operator: "triggered" });
    await fixture.newSegment(project, { name: "Next", condition: hasEntered });
    const ann = await fixture.upsert(project, "ann@example.com");
    const bob = await fixture.upsert(project, "bob@example.com");
    await fixture.settle();
    const step = { workflowId: newId(), executionId: newId(), stepId: newId(), depth: 4 };
    const changedAt = fixture.later();
    const change = { subscribed: undefined, data: { set: { plan: "pro" }, remove: [], setIfAbsent: {} } };
    const steps = new StepContactRepository(fixture.table);
    await steps.change(dataOf(project), [], { contactId: ann.id, wanted: change, mark: step, now: changedAt });
    await fixture.upsert(project, bob.email, { plan: "pro" });
    /** The table's engine has its own clock. */
    const deliver = (records: StreamRecord[], storedAt: Date, units?: number) =>
      fixture.deliver(
        records.map(({ dynamodb }) => ({
          dynamodb: { ...dynamodb, ApproximateCreationDateTime: storedAt.getTime() / 1_000 },
        })),
        units,
      );
    await deliver(await fixture.pending(), changedAt, 0);
    fixture.later(3_600);
    await fixture.followHanded();
    // The event of the first flip causes the second flip.
    for (let rounds = 0; rounds < 5; rounds += 1) await deliver(await fixture.pending(), fixture.later());
    const causes = (await items())
      .filter(({ sk, na }) => String(sk).startsWith("e#") && String(na).endsWith(".entry"))
      .map(({ ci, wf }) => [ci, wf]);
    const cause = { w: step.workflowId, d: 4 };
    expect(causes.sort()).toEqual(
      [ann.id, ann.id, bob.id, bob.id].map((id) => [id, id === ann.id ? cause : undefined]).sort(),
    );
  });

  it("emits nothing when it is a list, whatever its trackMembership", async () => {
    const list = await fixture.newSegment(project, { type: "STATIC", condition: null });
    for (const plan of ["pro", "free"]) {
      await fixture.upsert(project, "ann@example.com", { plan });
      await fixture.settle();
    }
    const { events, members } = await fixture.state(project);
    expect([events, members(list)]).toEqual([[], []]);
  });

  it("emits no exit when tracking ends", async () => {
    const segment = await fixture.newSegment(project, { condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    await fixture.retrack(project, segment.id, false);
    await fixture.upsert(project, "ann@example.com", { plan: "free" });
    await fixture.settle();
    expect(await names()).toEqual(["entry"]);
  });

  it("emits nothing for a deleted contact, even for its earlier changes", async () => {
    await fixture.newSegment(project, { condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.deliver(await fixture.pending());
    fixture.later(120);
    await fixture.remove(project, "ann@example.com");
    await fixture.settle();
    expect(fixture.jobs).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it("keeps a deleted contact's events from the next contact with its address", async () => {
    await fixture.newSegment(project, { name: "Pro", condition: isPro });
    const left = condition({ field: "event.segment.pro.entry", operator: "triggered" });
    const segment = await fixture.newSegment(project, { condition: left });
    const { id } = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.deliver(await fixture.pending());
    await fixture.remove(project, "ann@example.com");
    expect((await fixture.upsert(project, "ann@example.com", { plan: "free" })).id).toBe(id);
    await fixture.settle();
    await fixture.forgetDeleted();
    const { events, members } = await fixture.state(project);
    expect(events).toEqual([]);
    expect(members(segment)).toEqual([]);
  });

  it("does not stop other segments from being followed when its condition cannot be evaluated", async () => {
    const broken = condition({ field: "nonsense", operator: "equals", value: 1 });
    await fixture.newSegment(project, { condition: broken });
    const segment = await fixture.newSegment(project, { condition: isPro });
    const { id } = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([id]);
  });

  it("of a reset project changes nothing", async () => {
    await fixture.newSegment(project, { condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    const gone = project;
    await fixture.projects.reset(gone.id, { now: fixture.later() });
    await fixture.settle();
    expect((await fixture.state(gone)).events).toEqual([]);
  });
});

describe("the cost of following changes", () => {
  /** The units of one batch that changes each of 20 contacts, and of everything that follows. */
  async function unitsOf(plan: string) {
    for (let index = 0; index < 20; index += 1) await fixture.upsert(project, `u${index}@example.com`, { plan });
    const records = await fixture.pending();
    fixture.table.takeUnits();
    await fixture.deliver(records);
    return fixture.table.takeUnits();
  }

  it("is half a read per batch without segments, and two reads when the project is already noted as changed", async () => {
    await unitsOf("a");
    const without = await unitsOf("b");
    await fixture.newSegment(project, { condition: isPro, trackedSince: null });
    const first = await unitsOf("c");
    const second = await unitsOf("d");
    // Reads the segments, the project and whether it is noted. It is noted once, until the next pass begins.
    expect([first.read - without.read, first.write - without.write]).toEqual([2, 1]);
    expect([second.read - without.read, second.write - without.write]).toEqual([2, 0]);
  });

  it("is one read more with tracked segments, whatever the number of contacts whose membership stays the same", async () => {
    await unitsOf("a");
    const without = await unitsOf("b");
    await fixture.newSegment(project, { condition: isPro });
    await unitsOf("c");
    const tracked = await unitsOf("d");
    expect([tracked.read - without.read, tracked.write - without.write]).toEqual([3, 0]);
  });

  it("is one write to a contact for all the segments that it enters, and one for all their events", async () => {
    for (let n = 0; n < 20; n += 1) await fixture.newSegment(project, { name: `Segment ${n}`, condition: isPro });
    await fixture.upsert(project, "ann@example.com", { plan: "a" });
    await fixture.settle();
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    const writes: string[] = [];
    for (let records = await fixture.pending(); records.length > 0; records = await fixture.pending()) {
      writes.push(...records.map(({ dynamodb }) => dynamodb?.Keys?.["pk"]?.S?.slice(0, 1) ?? ""));
      await fixture.deliver(records);
    }
    const contact = writes.filter((space) => space === "C");
    expect(contact).toHaveLength(3);
    expect((await fixture.state(project)).events).toHaveLength(20);
  });

  it("is one read and one write for each contact that enters", async () => {
    await fixture.newSegment(project, { condition: isPro });
    await unitsOf("a");
    const staying = await unitsOf("b");
    const entering = await unitsOf("pro");
    expect([entering.read - staying.read, entering.write - staying.write]).toEqual([20, 20]);
  });
});
