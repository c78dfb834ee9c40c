import { beforeEach, describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { condition, openTrackingFixture } from "#test/segments/tracking-fixture.ts";
import type { OpenProject } from "#test/support/api/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openTrackingFixture());
let project: OpenProject;

beforeEach(async () => {
  project = await fixture.newProject();
  await fixture.settle();
  fixture.jobs.length = 0;
});

const isPro = condition({ field: "data.plan", operator: "equals", value: "pro" });
const isNew = condition({ field: "createdAt", operator: "within", value: 10, unit: "minutes" });

const recount = () => fixture.recount({ dataId: dataOf(project) });
const later = () => new Date(fixture.clock.at.getTime() + 60_000);
const untracked = (of: Condition) => fixture.newSegment(project, { condition: of, trackedSince: null });
const countOf = async ({ id }: { id: string }) => (await fixture.segments.find(dataOf(project), id))?.memberCount;

/** The projects that a round queues for counting. */
async function round(): Promise<unknown[]> {
  fixture.jobs.length = 0;
  await fixture.recounts.round.run(undefined, later());
  return fixture.jobs.splice(0).flatMap(({ job }) => (job.type === "recountProject" ? job.dataId : []));
}

/** Brings the project to rest: its segments are counted, a while ago. */
async function idle(): Promise<void> {
  await fixture.settle();
  await recount();
  await fixture.settle();
  fixture.later(120);
  await recount();
}

describe("counting a project's segments", () => {
  it("stores the number of members of each, and does not count as an update of the segment", async () => {
    const pro = await untracked(isPro);
    const all = await untracked(condition({ field: "email", operator: "contains", value: "@" }));
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.upsert(project, "bob@example.com", {});
    expect(await recount()).toEqual(["counted"]);
    expect([await countOf(pro), await countOf(all)]).toEqual([1, 2]);
    expect(await fixture.segments.find(dataOf(project), pro.id)).toEqual({ ...pro, memberCount: 1 });
  });

  it("leaves the number of a list, which counts its own members", async () => {
    const list = await fixture.newSegment(project, { type: "STATIC", condition: null, trackedSince: null });
    await untracked(isPro);
    const { id } = await fixture.upsert(project, "ann@example.com");
    await fixture.lists.add(dataOf(project), list.id, { contactIds: [id], at: fixture.later() });
    await recount();
    expect(await countOf(list)).toBe(1);
  });

  it("settles the memberships of tracked segments that only time has changed", async () => {
    const segment = await fixture.newSegment(project, { condition: isNew });
    const { id } = await fixture.upsert(project, "ann@example.com");
    await fixture.settle();
    expect((await fixture.state(project)).members(segment)).toEqual([id]);
    fixture.later(660);
    await recount();
    await fixture.settle();
    const { events, members } = await fixture.state(project);
    expect(members(segment)).toEqual([]);
    expect(events.map(({ name }) => name)).toEqual(["entry", "exit"]);
    expect(await countOf(segment)).toBe(0);
  });

  it("continues in the next message when its time is up, and adds up the counts", async () => {
    const pro = await untracked(isPro);
    for (let index = 0; index < 20; index += 1) await fixture.upsert(project, `u${index}@example.com`, { plan: "pro" });
    const run = fixture.recounts.project;
    // Its time is up at once, so the first message only starts.
    expect(await run.run({ dataId: dataOf(project) }, fixture.clock.at)).toBe("unfinished");
    const [next] = fixture.jobs.splice(0).map(({ job }) => job);
    if (next?.type !== "recountProject") throw new Error("The job does not continue.");
    expect(await run.run(JSON.parse(JSON.stringify(next)), later())).toBe("counted");
    expect(await countOf(pro)).toBe(20);
    // Running the same turn again does nothing.
    expect(await run.run(next, later())).toBe("taken");
  });

  it("runs once at a time: of concurrent messages, one counts", async () => {
    await untracked(isPro);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    const run = () => fixture.recounts.project.run({ dataId: dataOf(project) }, later());
    const ends = await Promise.all([run(), run(), run()]);
    expect(ends.filter((end) => end === "counted")).toHaveLength(1);
    expect(ends.filter((end) => end === "taken" || end === "needless")).toHaveLength(2);
  });

  it("starts again after its worker died, once that turn has expired", async () => {
    const pro = await untracked(isPro);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.recounts.project.run({ dataId: dataOf(project) }, fixture.clock.at);
    fixture.jobs.length = 0;
    expect(await recount()).toEqual(["taken"]);
    fixture.later(300);
    expect(await round()).toContain(project.id);
    expect(await recount()).toEqual(["counted"]);
    expect(await countOf(pro)).toBe(1);
  });

  it("skips a segment whose condition cannot be evaluated, and one that refers to it, and counts the others", async () => {
    const broken = await untracked(condition({ field: "nonsense", operator: "equals", value: 1 }));
    const referring = await fixture.newSegment(project, {
      condition: condition({ field: `segment.${broken.id}`, operator: "notMemberOfSegment" }),
      memberCount: 7,
    });
    const pro = await untracked(isPro);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    expect(await recount()).toEqual(["counted"]);
    expect([await countOf(broken), await countOf(referring), await countOf(pro)]).toEqual([0, 7, 1]);
    await fixture.settle();
    expect((await fixture.state(project)).events).toEqual([]);
  });

  it("is dropped for a reset project", async () => {
    await untracked(isPro);
    await fixture.projects.reset(project.id, { now: fixture.later() });
    expect(await recount()).toEqual(["dropped"]);
  });
});

describe("a project without changes", () => {
  it("is skipped by the round", async () => {
    await untracked(isPro);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    expect(await round()).not.toContain(project.id);
    expect(await recount()).toEqual(["needless"]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a contact changes", () => fixture.upsert(project, "ann@example.com", { plan: "free" })],
    ["a contact is deleted", () => fixture.remove(project, "ann@example.com")],
    [
      "the status of a mail changes",
      async () => fixture.open(project, (await fixture.upsert(project, "ann@example.com")).id),
    ],
  ])("is counted again when %s", async (_what, change) => {
    await untracked(isPro);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    await change();
    await fixture.settle();
    expect(await round()).toContain(project.id);
  });

  it("is counted again when a segment changes or is created", async () => {
    const segment = await untracked(isPro);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    const now = fixture.later();
    await fixture.segments.change(dataOf(project), segment.id, { changes: { trackedSince: now.getTime() }, now });
    expect(await round()).toContain(project.id);
    await idle();
    await untracked(isPro);
    expect(await round()).toContain(project.id);
  });

  it("is counted in each round when time alone can change a segment's members", async () => {
    await untracked(isNew);
    await idle();
    expect(await round()).toContain(project.id);
  });

  it("is not counted when it has only lists", async () => {
    await fixture.newSegment(project, { type: "STATIC", condition: null, trackedSince: null });
    await fixture.upsert(project, "ann@example.com");
    await fixture.settle();
    expect(await round()).not.toContain(project.id);
  });

  it("counts changes made during a pass in the next one", async () => {
    await untracked(isPro);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    await fixture.upsert(project, "ann@example.com", { plan: "free" });
    await fixture.settle();
    await fixture.recounts.project.run({ dataId: dataOf(project) }, fixture.clock.at);
    const [next] = fixture.jobs.splice(0).map(({ job }) => job);
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    if (next?.type !== "recountProject") throw new Error("The job does not continue.");
    await fixture.recounts.project.run(next, later());
    fixture.later(120);
    expect(await round()).toContain(project.id);
  });
});

describe("a round of counting", () => {
  it("continues after the project where its time ran out", async () => {
    const many = await Promise.all(Array.from({ length: 105 }, () => fixture.newProject()));
    for (const each of many) await fixture.newSegment(each, { condition: isPro });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      after = await fixture.recounts.round.run(after, fixture.clock.at);
      seen.push(...fixture.jobs.splice(0).flatMap(({ job }) => (job.type === "recountProject" ? job.dataId : [])));
    } while (after !== undefined);
    expect(many.every(({ id }) => seen.includes(id))).toBe(true);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
