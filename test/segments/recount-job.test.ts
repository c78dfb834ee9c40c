import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Project } from "#lib/domain/project/project.ts";
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
const isNew = condition({ field: "createdAt", operator: "within", value: 10, unit: "minutes" });

const recount = () => house.recount({ dataId: project.id });
const later = () => new Date(house.clock.at.getTime() + 60_000);
const untracked = (of: Condition) => house.newSegment(project, { condition: of, trackedSince: null });
const countOf = async ({ id }: { id: string }) => (await house.segments.find(project.id, id))?.memberCount;

/** The projects that a round would have counted. */
async function round(): Promise<unknown[]> {
  house.jobs.length = 0;
  await house.recounts.round.run(undefined, later());
  return house.jobs.splice(0).flatMap(({ job }) => (job.type === "recountProject" ? job.dataId : []));
}

/** Nothing is to be done for the project: the segments have been counted, and that is a while ago. */
async function idle(): Promise<void> {
  await house.settle();
  await recount();
  await house.settle();
  house.later(120);
  await recount();
}

describe("counting a project's segments", () => {
  it("keeps the number of members of each, and is no change of the segment", async () => {
    const pro = await untracked(isPro);
    const all = await untracked(condition({ field: "email", operator: "contains", value: "@" }));
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.upsert(project, "bob@example.com", {});
    expect(await recount()).toEqual(["counted"]);
    expect([await countOf(pro), await countOf(all)]).toEqual([1, 2]);
    expect(await house.segments.find(project.id, pro.id)).toEqual({ ...pro, memberCount: 1 });
  });

  it("leaves the number of a list alone, which counts itself", async () => {
    const list = await house.newSegment(project, { type: "STATIC", condition: null, trackedSince: null });
    await untracked(isPro);
    const { id } = await house.upsert(project, "ann@example.com");
    await house.lists.add(project.id, list.id, [id], house.later());
    await recount();
    expect(await countOf(list)).toBe(1);
  });

  it("settles the memberships of the tracked ones, where time alone has changed them", async () => {
    const segment = await house.newSegment(project, { condition: isNew });
    const { id } = await house.upsert(project, "ann@example.com");
    await house.settle();
    expect((await house.state(project)).members(segment)).toEqual([id]);
    house.later(660);
    await recount();
    await house.settle();
    const { events, members } = await house.state(project);
    expect(members(segment)).toEqual([]);
    expect(events.map(({ name }) => name)).toEqual(["entry", "exit"]);
    expect(await countOf(segment)).toBe(0);
  });

  it("goes on in the next message where the time of one was over, and adds up", async () => {
    const pro = await untracked(isPro);
    for (let index = 0; index < 20; index += 1) await house.upsert(project, `u${index}@example.com`, { plan: "pro" });
    const run = house.recounts.project;
    // Over before it begins: the first message does nothing but begin.
    expect(await run.run({ dataId: project.id }, house.clock.at)).toBe("unfinished");
    const [next] = house.jobs.splice(0).map(({ job }) => job);
    if (next?.type !== "recountProject") throw new Error("Nothing goes on.");
    expect(await run.run(JSON.parse(JSON.stringify(next)), later())).toBe("counted");
    expect(await countOf(pro)).toBe(20);
    // The same turn again is nobody's.
    expect(await run.run(next, later())).toBe("taken");
  });

  it("does not overlap itself: of messages side by side one counts", async () => {
    await untracked(isPro);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    const run = () => house.recounts.project.run({ dataId: project.id }, later());
    const ends = await Promise.all([run(), run(), run()]);
    expect(ends.filter((end) => end === "counted")).toHaveLength(1);
    expect(ends.filter((end) => end === "taken" || end === "needless")).toHaveLength(2);
  });

  it("is begun again when whoever began it has died, once that turn is over", async () => {
    const pro = await untracked(isPro);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.recounts.project.run({ dataId: project.id }, house.clock.at);
    house.jobs.length = 0;
    expect(await recount()).toEqual(["taken"]);
    house.later(300);
    expect(await round()).toContain(project.id);
    expect(await recount()).toEqual(["counted"]);
    expect(await countOf(pro)).toBe(1);
  });

  it("passes over a segment whose condition cannot be evaluated, and one that refers to it, and counts the others", async () => {
    const broken = await untracked(condition({ field: "nonsense", operator: "equals", value: 1 }));
    const referring = await house.newSegment(project, {
      condition: condition({ field: `segment.${broken.id}`, operator: "notMemberOfSegment" }),
      memberCount: 7,
    });
    const pro = await untracked(isPro);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    expect(await recount()).toEqual(["counted"]);
    expect([await countOf(broken), await countOf(referring), await countOf(pro)]).toEqual([0, 7, 1]);
    await house.settle();
    expect((await house.state(project)).events).toEqual([]);
  });

  it("is dropped for a project that is gone", async () => {
    await untracked(isPro);
    await house.projects.reset(project.id, house.later());
    expect(await recount()).toEqual(["dropped"]);
  });
});

describe("a project in which nothing happens", () => {
  it("is passed over by the round", async () => {
    await untracked(isPro);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    expect(await round()).not.toContain(project.id);
    expect(await recount()).toEqual(["needless"]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a contact changes", () => house.upsert(project, "ann@example.com", { plan: "free" })],
    ["a contact is deleted", () => house.remove(project, "ann@example.com")],
    [
      "something happens to a mail",
      async () => house.open(project, (await house.upsert(project, "ann@example.com")).id),
    ],
  ])("is counted again when %s", async (_what, change) => {
    await untracked(isPro);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    await change();
    await house.settle();
    expect(await round()).toContain(project.id);
  });

  it("is counted again when a segment changes or is made", async () => {
    const segment = await untracked(isPro);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    const now = house.later();
    await house.segments.change(project.id, segment.id, { trackedSince: now.getTime() }, now);
    expect(await round()).toContain(project.id);
    await idle();
    await untracked(isPro);
    expect(await round()).toContain(project.id);
  });

  it("is counted each time where time alone changes who belongs to a segment", async () => {
    await untracked(isNew);
    await idle();
    expect(await round()).toContain(project.id);
  });

  it("has no pass when it has nothing but lists", async () => {
    await house.newSegment(project, { type: "STATIC", condition: null, trackedSince: null });
    await house.upsert(project, "ann@example.com");
    await house.settle();
    expect(await round()).not.toContain(project.id);
  });

  it("counts what changed while a pass was under way in the next one", async () => {
    await untracked(isPro);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await idle();
    await house.upsert(project, "ann@example.com", { plan: "free" });
    await house.settle();
    await house.recounts.project.run({ dataId: project.id }, house.clock.at);
    const [next] = house.jobs.splice(0).map(({ job }) => job);
    await house.upsert(project, "ann@example.com", { plan: "pro" });
    await house.settle();
    if (next?.type !== "recountProject") throw new Error("Nothing goes on.");
    await house.recounts.project.run(next, later());
    house.later(120);
    expect(await round()).toContain(project.id);
  });
});

describe("a round", () => {
  it("goes on after the project at which its time was over", async () => {
    const many = await Promise.all(Array.from({ length: 105 }, () => house.newProject()));
    for (const each of many) await house.newSegment(each, { condition: isPro });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      after = await house.recounts.round.run(after, house.clock.at);
      seen.push(...house.jobs.splice(0).flatMap(({ job }) => (job.type === "recountProject" ? job.dataId : [])));
    } while (after !== undefined);
    expect(many.every(({ id }) => seen.includes(id))).toBe(true);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
