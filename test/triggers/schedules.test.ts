import { beforeEach, describe, expect, it } from "vitest";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { workflowTriggers } from "#functions/wiring/executions/workflow-triggers.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { Trigger } from "#lib/domain/workflow/workflow.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { addressesOfOnePart } from "#test/support/api/contact.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { exit, type FixtureProject, openTriggerFixture } from "#test/triggers/trigger-fixture.ts";

const fixture = await forThisFile(openTriggerFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.queued.length = 0;
  fixture.timers.clear();
  project = await fixture.newProject();
});

const minute = 60_000;
const hour = 60 * minute;

const every = (schedule: string, segmentId: string, timezone = "UTC"): Trigger => ({
  type: "SCHEDULE",
  config: { schedule, timezone, audience: { segmentId } },
});

/** Contacts with the plan are members. */
async function newSegment(): Promise<string> {
  return (await project.newSegment()).id;
}

/** The due times that started the contact, oldest first. */
const causes = async (workflowId: string, contactId: string) =>
  (await project.runs(workflowId, contactId)).map(({ execution }) => execution.cause).reverse();

const at = (ms: number) => new Date(Date.parse(someTime) + ms).toISOString();

async function pass(ms: number): Promise<AnyJob[]> {
  fixture.advance(ms);
  return fixture.settle();
}

const again = { allowReentry: true };

const endOfTime = new Date(8_640_000_000_000_000);

describe("an active schedule", () => {
  it("starts each current member at each due time, with the due time as cause and no data", async () => {
    const segmentId = await newSegment();
    const [member, stranger] = [await project.newContact({ plan: "pro" }), await project.newContact({ plan: "free" })];
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await pass(hour - 1_000);
    expect(await causes(workflow.id, member.id)).toEqual([]);
    await pass(1_000);
    const late = await project.newContact({ plan: "pro" });
    expect(await causes(workflow.id, member.id)).toEqual([at(hour)]);
    expect((await project.runs(workflow.id, member.id))[0]?.execution).toMatchObject({
      ...{ status: "EXITED", event: {}, context: {}, depth: 0 },
    });
    await pass(hour);
    expect(await causes(workflow.id, member.id)).toEqual([at(hour), at(2 * hour)]);
    expect(await causes(workflow.id, late.id)).toEqual([at(2 * hour)]);
    expect(await causes(workflow.id, stranger.id)).toEqual([]);
  });

  it("follows the re-entry rule, and starts the contacts of a static list", async () => {
    const list = await project.newSegment({ type: "STATIC", condition: null });
    const [listed, other] = [await project.newContact(), await project.newContact()];
    await new ListRepository(fixture.table, fixture.clock).add(dataOf(project), list.id, {
      contactIds: [listed.id],
      at: fixture.clock.at,
    });
    const once = await project.newWorkflow(every("rate(1 hours)", list.id), [exit]);
    for (let count = 0; count < 3; count += 1) await pass(hour);
    expect(await causes(once.id, listed.id)).toEqual([at(hour)]);
    expect(await causes(once.id, other.id)).toEqual([]);
  });

  it("follows its time zone through the change to summer time", async () => {
    fixture.clock.at = new Date("2026-03-27T12:00:00.000Z");
    const segmentId = await newSegment();
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow(every("0 9 * * *", segmentId, "Europe/Berlin"), [exit], again);
    await fixture.settle();
    for (let day = 0; day < 3; day += 1) {
      const [timer] = fixture.timers.values();
      await pass((timer?.at ?? 0) - fixture.clock.at.getTime());
    }
    expect(await causes(workflow.id, member.id)).toEqual([
      "2026-03-28T08:00:00.000Z",
      "2026-03-29T07:00:00.000Z",
      "2026-03-30T07:00:00.000Z",
    ]);
  });

  it("starts each member once when an hour repeats, and then has one next due time", async () => {
    const segmentId = await newSegment();
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    fixture.advance(hour);
    const jobs = await fixture.settle(3);
    for (const job of jobs) await fixture.handle(job);
    await fixture.settle();
    expect(await causes(workflow.id, member.id)).toEqual([at(hour)]);
    expect(fixture.timers.size).toBe(1);
    await pass(hour);
    expect(await causes(workflow.id, member.id)).toEqual([at(hour), at(2 * hour)]);
  });

  it("skips a due time that arrives after the next one, and runs the next one on time", async () => {
    const segmentId = await newSegment();
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await pass(3 * hour + 20 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([]);
    await pass(40 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([at(4 * hour)]);
    await pass(hour + 20 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([at(4 * hour), at(5 * hour)]);
  });
});

describe("a timer of a schedule", () => {
  it("stops without effect after its workflow was disabled; enabling the workflow again sets a new timer", async () => {
    const segmentId = await newSegment();
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await fixture.settle();
    await project.change(workflow.id, { enabled: false });
    await pass(hour);
    expect(await causes(workflow.id, member.id)).toEqual([]);
    expect([fixture.timers.size, fixture.queued]).toEqual([0, []]);
    await project.change(workflow.id, { enabled: true });
    await pass(30 * minute);
    await project.change(workflow.id, { enabled: false });
    fixture.advance(1);
    await project.change(workflow.id, { enabled: true });
    await fixture.settle();
    expect(fixture.timers.size).toBe(2);
    await pass(30 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([]);
    await pass(30 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([at(2.5 * hour + 1)]);
    expect(fixture.timers.size).toBe(1);
  });

  it("stops without effect when its trigger changed or was deleted; a changed trigger has its own timer", async () => {
    const segmentId = await newSegment();
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await pass(10 * minute);
    await project.change(workflow.id, { name: "Renamed" });
    await project.change(workflow.id, {}, every("rate(2 hours)", segmentId));
    await pass(50 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([]);
    await pass(70 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([at(2 * hour + 10 * minute)]);
    await fixture.workflows.remove(dataOf(project), await project.head(workflow.id));
    await pass(2 * hour);
    expect(fixture.timers.size).toBe(0);
    expect(await storedOrders()).toEqual([]);
  });

  it("starts no member while the project is disabled or the segment is deleted, and continues with the next due time", async () => {
    const segmentId = await newSegment();
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    await pass(hour);
    expect(await causes(workflow.id, member.id)).toEqual([]);
    await fixture.projects.setDisabled(project.id, { reason: null, now: fixture.clock.at });
    await pass(hour);
    expect(await causes(workflow.id, member.id)).toEqual([at(2 * hour)]);
    const { version } = await fixture.segments.snapshot(dataOf(project));
    await fixture.segments.remove(dataOf(project), segmentId, { version });
    await pass(hour);
    expect(await causes(workflow.id, member.id)).toEqual([at(2 * hour)]);
    expect(fixture.timers.size).toBe(1);
  });

  it("is replaced when it was lost, for a due time that is not over yet and for all later ones", async () => {
    const segmentId = await newSegment();
    const member = await project.newContact({ plan: "pro" });
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await fixture.settle();
    fixture.timers.clear();
    fixture.advance(hour + 4 * minute);
    await fixture.handle({ type: "checkSchedules" });
    expect(await fixture.settle()).toEqual([]);
    fixture.advance(minute);
    await fixture.handle({ type: "checkSchedules" });
    await fixture.settle();
    expect(await causes(workflow.id, member.id)).toEqual([at(hour)]);
    await pass(55 * minute);
    expect(await causes(workflow.id, member.id)).toEqual([at(hour), at(2 * hour)]);
  });
});

describe("the cost of a schedule", () => {
  it("is 3 units to activate, 3 per due time, and the execution's units per member", async () => {
    const segmentId = await newSegment();
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await fixture.follow();
    const since = (await project.head(workflow.id)).inForceSince ?? "";
    fixture.table.takeUnits();
    await fixture.triggers.scheduleTimer.begin(dataOf(project), { workflowId: workflow.id, since });
    expect(fixture.table.takeUnits()).toEqual({ write: 3, read: 1 });
    await project.newContact({ plan: "pro" });
    fixture.advance(hour);
    fixture.table.takeUnits();
    const run = () =>
      fixture.triggers.schedules.run(dataOf(project), { workflowId: workflow.id, since, at: at(hour) }, endOfTime);
    expect(await run()).toBe("started");
    // The next due time 3, the kept graph 2, one member 3.
    expect(fixture.table.takeUnits()).toEqual({ write: 8, read: 18 });
    expect(await run()).toBe("started");
    expect(fixture.table.takeUnits()).toEqual({ write: 1, read: 16 });
  });
});

describe("many members", () => {
  it("are started in parts, each member once, whichever part is repeated", async () => {
    const segmentId = await newSegment();
    const members = [];
    for (const email of addressesOfOnePart(project, 30)) members.push(await project.newContact({ plan: "pro" }, email));
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await fixture.settle();
    fixture.advance(hour);
    fixture.timers.clear();
    // Each start takes time, so a part ends within a page.
    let starts = 0;
    const clock = { now: () => new Date(fixture.clock.at.getTime() + starts * 1_000) };
    const send = async (job: AnyJob) => {
      if (job.type === "runExecution") starts += 1;
      await fixture.jobs.send(job);
    };
    const { schedules } = workflowTriggers(fixture.table, { ...fixture, clock, jobs: { send } });
    const since = (await project.head(workflow.id)).inForceSince ?? "";
    const turn = { workflowId: workflow.id, since, at: at(hour) };
    const until = () => new Date(clock.now().getTime() + 5_000);
    expect(await schedules.run(dataOf(project), turn, until())).toBe("unfinished");
    let parts = 1;
    for (let job = nextPart(); job; job = nextPart()) {
      parts += 1;
      if (parts === 3) await schedules.run(dataOf(project), { ...turn, from: job.from }, new Date(0));
      await schedules.run(dataOf(project), { ...turn, from: job.from }, until());
    }
    await fixture.settle();
    expect(parts).toBeGreaterThan(3);
    for (const { id } of members) expect(await causes(workflow.id, id)).toEqual([at(hour)]);
  });

  it("are no longer started when the workflow is disabled, except those in progress", async () => {
    const segmentId = await newSegment();
    for (const email of addressesOfOnePart(project, 12)) await project.newContact({ plan: "pro" }, email);
    const workflow = await project.newWorkflow(every("rate(1 hours)", segmentId), [exit], again);
    await fixture.settle();
    fixture.advance(hour);
    let starts = 0;
    const clock = { now: () => new Date(fixture.clock.at.getTime() + starts * 1_000) };
    const send = async () => {
      starts += 1;
      if (starts === 1) await project.change(workflow.id, { enabled: false });
    };
    const { schedules } = workflowTriggers(fixture.table, { ...fixture, clock, jobs: { send } });
    const since = (await project.head(workflow.id)).inForceSince ?? "";
    const turn = { workflowId: workflow.id, since, at: at(hour), from: Array<string>(16).fill("") };
    expect(await schedules.run(dataOf(project), turn, new Date(at(2 * hour)))).toBe("started");
    expect(starts).toBeLessThan(12);
  });
});

const storedOrders = async () =>
  (await fixture.table.scan()).filter(({ pk, sk }) =>
    [`Z#${project.id} w#`, `W#${project.id} d#`].some((begin) => `${pk} ${sk}`.startsWith(begin)),
  );

/** The state that the last part left. */
function nextPart(): Extract<AnyJob, { type: "runSchedule" }> | undefined {
  const place = fixture.queued.findIndex(({ job }) => job.type === "runSchedule");
  const [found] = place < 0 ? [] : fixture.queued.splice(place, 1);
  return found?.job.type === "runSchedule" ? found.job : undefined;
}
