import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import { condition, openTrackingFixture } from "#test/segments/tracking-fixture.ts";
import { type Call, withKey } from "#test/support/api/call.ts";
import { openApi } from "#test/support/api/open-api.ts";
import type { OpenProject } from "#test/support/api/project.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { failingTable } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openTrackingFixture());
let project: OpenProject;
/** Calls an API that dies before it marks a member. */
let dying: Call;

const isMarking = (command: object) =>
  command instanceof UpdateCommand &&
  String(command.input.Key?.["pk"]).startsWith("C#") &&
  Object.values(command.input.ExpressionAttributeNames ?? {}).includes("sg");

const dyingApi = openApi(failingTable(fixture.table, isMarking), { ...fixture.outside, logger: silentLogger });

beforeEach(async () => {
  project = await fixture.newProject();
  dying = withKey(dyingApi, project.secretKey);
  await fixture.settle();
  fixture.jobs.length = 0;
});

const isPro = condition({ field: "data.plan", operator: "equals", value: "pro" });

const names = async () => (await fixture.state(project)).events.map(({ name }) => name);

/** Creates the project's only segment. */
async function begin(emitInitial: boolean, dies = false): Promise<Segment> {
  fixture.later();
  const body = { name: "Pro", condition: isPro, trackMembership: true, emitInitial };
  const { status } = await (dies ? dying : project.call)("POST", "/segments", body);
  expect(status).toBe(dies ? 500 : 201);
  const [segment] = await fixture.segments.list(dataOf(project));
  return segment!;
}

describe("members of a segment when tracking begins", () => {
  const stored = (segment: Segment) => fixture.segments.find(dataOf(project), segment.id);

  it("are marked without an event, and contacts that join later enter with one", async () => {
    const ann = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await fixture.upsert(project, "bob@example.com", { plan: "free" });
    const segment = await begin(false);
    expect([segment.memberCount, (await stored(segment))?.isMarkingInitial]).toEqual([1, false]);
    const bob = await fixture.upsert(project, "bob@example.com", { plan: "pro" });
    await fixture.settle();
    const { events, members } = await fixture.state(project);
    expect(members(segment)).toEqual([ann.id, bob.id].sort());
    expect(events).toMatchObject([{ contactId: bob.id, name: "entry" }]);
  });

  it("leave with an event, and enter with one when they return", async () => {
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    await begin(false);
    for (const plan of ["free", "pro"]) {
      await fixture.upsert(project, "ann@example.com", { plan });
      await fixture.settle();
    }
    expect(await names()).toEqual(["exit", "entry"]);
  });

  it("enter with an event when the caller asks for it", async () => {
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    const segment = await begin(true);
    expect(await fixture.compute(project, segment)).toEqual({ added: 1, removed: 0 });
    await fixture.settle();
    expect(await names()).toEqual(["entry"]);
  });

  it.each(["compute", "recount", "stream"])(
    "are marked by the %s when the request died before marking them",
    async (by) => {
      const ann = await fixture.upsert(project, "ann@example.com", { plan: "pro" });
      const segment = await begin(false, true);
      expect((await stored(segment))?.isMarkingInitial).toBe(true);
      const bob = await fixture.upsert(project, "bob@example.com", { plan: "pro" });
      if (by === "compute") expect(await fixture.compute(project, segment)).toEqual({ added: 1, removed: 0 });
      if (by === "recount") await fixture.recount({ dataId: dataOf(project) });
      await fixture.settle();
      const { events, members } = await fixture.state(project);
      expect(members(segment)).toEqual([ann.id, bob.id].sort());
      expect(events).toMatchObject([{ contactId: bob.id, name: "entry" }]);
      expect((await stored(segment))?.isMarkingInitial).toBe(by === "stream");
    },
  );

  it("are not considered marked by a pass that began before tracking did", async () => {
    await fixture.upsert(project, "ann@example.com", { plan: "pro" });
    const other = await begin(true);
    await fixture.recounts.project.run({ dataId: dataOf(project) }, fixture.clock.at);
    const [next] = fixture.jobs.splice(0).map(({ job }) => job);
    await fixture.retrack(project, other.id, false);
    expect(await dying("PATCH", `/segments/${other.id}`, { trackMembership: true, emitInitial: false })).toMatchObject({
      status: 500,
    });
    if (next?.type !== "recountProject") throw new Error("The job does not continue.");
    await fixture.recounts.project.run(JSON.parse(JSON.stringify(next)), new Date(8.64e15));
    expect((await stored(other))?.isMarkingInitial).toBe(true);
    await fixture.settle();
    expect(await names()).toEqual([]);
  });
});
