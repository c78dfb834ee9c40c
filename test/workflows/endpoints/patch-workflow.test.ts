import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { segmentKey } from "#lib/storage/segment/segment-item.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;
let id: string;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  ({ id } = await project.create({ description: "Text" }));
  fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
});

const patch = (body: unknown) => project.call("PATCH", `/workflows/${id}`, body);
const later = "2026-03-01T10:00:01.000Z";

const schedule = (segmentId: string, changes: Record<string, unknown> = {}) => ({
  triggerType: "SCHEDULE",
  triggerConfig: { schedule: "rate(1 days)", audience: { segmentId }, ...changes },
});

describe("PATCH /workflows/{id}", () => {
  it("changes only the given fields", async () => {
    const before = await project.get(id);
    const changes = { name: " Renamed ", description: null, enabled: true, allowReentry: true };
    const { status, body } = await patch(changes);
    const { steps, transitions, ...own } = before;
    const after = { ...own, ...changes, name: "Renamed", updatedAt: later };
    expect([status, body]).toEqual([200, after]);
    expect(await project.get(id)).toEqual({ ...after, steps, transitions });
    // At the same time of the clock; each change has a later one.
    const atLast = new Date(Date.parse(later) + 1).toISOString();
    expect((await patch({ enabled: false })).body).toEqual({ ...after, enabled: false, updatedAt: atLast });
  });

  it("writes nothing when nothing changes", async () => {
    const before = await project.stored();
    expect((await patch({ name: "Onboarding", triggerType: "EVENT", enabled: false })).status).toBe(200);
    expect((await patch({ triggerConfig: { eventName: "signup" } })).status).toBe(200);
    expect((await patch({})).status).toBe(200);
    expect(await project.stored()).toEqual(before);
  });

  it("copies a changed trigger to the TRIGGER step, and creates a version of the graph", async () => {
    const { body } = await patch({ triggerConfig: { eventName: "bought", more: 1 } });
    expect(body).toMatchObject({ triggerConfig: { eventName: "bought" }, graphVersion: 2, updatedAt: later });
    expect(await project.triggerOf(id)).toMatchObject({ config: { eventName: "bought" }, updatedAt: later });
    const manual = await patch({ triggerType: "MANUAL", triggerConfig: { eventName: "ignored" } });
    expect(manual.body).toMatchObject({ triggerType: "MANUAL", triggerConfig: null, graphVersion: 3 });
    expect((await project.triggerOf(id)).config).toEqual({});
  });

  it("schedules a segment's members, in UTC unless another zone is given", async () => {
    const segment = await project.newSegment();
    const { body } = await patch(schedule(segment.id));
    const config = { schedule: "rate(1 days)", timezone: "UTC", audience: { segmentId: segment.id } };
    expect(body).toMatchObject({ triggerType: "SCHEDULE", triggerConfig: config, graphVersion: 2 });
    expect((await project.triggerOf(id)).config).toEqual(config);
    const [line, timezone] = ["30 9 * * 1", "Europe/Berlin"];
    const changed = await patch({ triggerConfig: { ...config, schedule: line, timezone } });
    expect(changed.body.triggerConfig).toEqual({ ...config, schedule: line, timezone });
    expect((await patch({ enabled: true })).body).toMatchObject({ enabled: true });
  });

  it.each([
    ["MANUAL to EVENT without a name", { triggerType: "EVENT" }, ["triggerConfig invalid_type"]],
    ["an event without a name", { triggerType: "EVENT", triggerConfig: {} }, ["triggerConfig.eventName invalid_type"]],
    ["a schedule without its parts", { triggerType: "SCHEDULE" }, ["triggerConfig invalid_type"]],
    [
      "a schedule of nothing",
      { triggerType: "SCHEDULE", triggerConfig: {} },
      ["triggerConfig.schedule invalid_type", "triggerConfig.audience invalid_type"],
    ],
    ["no trigger that there is", { triggerType: "WEBHOOK" }, ["triggerType invalid_enum_value"]],
    ["a blank name", { name: " " }, ["name too_small"]],
    ["no name", { name: null }, ["name invalid_type"]],
    ["a long description", { description: "x".repeat(501) }, ["description too_big"]],
    ["half enabled", { enabled: 1 }, ["enabled invalid_type"]],
  ])("refuses %s with 422 and changes nothing", async (_, body, issues) => {
    await patch({ triggerType: "MANUAL" });
    const before = await project.stored();
    const answer = await patch(body);
    expect([answer.status, issuesOf(answer)]).toEqual([422, issues]);
    expect(await project.stored()).toEqual(before);
  });

  it.each([
    ["every four minutes", { schedule: "rate(4 minutes)" }, "schedule"],
    ["every minute", { schedule: "* * * * *" }, "schedule"],
    ["twice within five minutes", { schedule: "0,3 12 * * *" }, "schedule"],
    ["no expression", { schedule: "soon" }, "schedule"],
    ["both days of AWS", { schedule: "cron(0 12 1 * 1 *)" }, "schedule"],
    ["a year that is over", { schedule: "cron(0 12 1 1 ? 2020)" }, "schedule"],
    ["no place of the list", { timezone: "Mars/Base" }, "timezone"],
    ["an offset", { timezone: "+02:00" }, "timezone"],
    ["no audience", { audience: {} }, "audience.segmentId"],
    ["no id", { audience: { segmentId: "7" } }, "audience.segmentId"],
  ])("refuses a schedule of %s with 422", async (_, changes, field) => {
    const before = await project.stored();
    const answer = await patch(schedule(newId(), changes));
    expect([answer.status, answer.body.error.errors.map((issue: { field: string }) => issue.field)]).toEqual([
      422,
      [`triggerConfig.${field}`],
    ]);
    expect(await project.stored()).toEqual(before);
  });

  it("answers 404 for a segment that does not exist in the project", async () => {
    const other = await fixture.newProject();
    const foreign = await other.newSegment();
    const before = await project.stored();
    for (const segmentId of [foreign.id, newId()]) {
      const { status, body } = await patch(schedule(segmentId));
      expect([status, body.error.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
    expect(await project.stored()).toEqual(before);
  });

  it("answers 400 when it enables a workflow whose segment was deleted", async () => {
    const segment = await project.newSegment();
    await patch(schedule(segment.id));
    const Key = segmentKey(dataOf(project), segment.id);
    await fixture.table.documents.send(new DeleteCommand({ TableName: fixture.table.name, Key }));
    const { status, body } = await patch({ enabled: true });
    expect([status, body.error.code, (await project.get(id)).enabled]).toEqual([400, "BAD_REQUEST", false]);
    expect((await patch({ name: "Other" })).status).toBe(200);
  });

  it("answers 404 for an unknown workflow and for one of another project, and 422 for an invalid id", async () => {
    const other = await fixture.newProject();
    const foreign = await other.call("PATCH", `/workflows/${id}`, { name: "Taken" });
    const unknown = await project.call("PATCH", `/workflows/${newId()}`, { name: "Taken" });
    for (const { status, body } of [foreign, unknown])
      expect([status, body.error.code]).toEqual([404, "WORKFLOW_NOT_FOUND"]);
    expect((await project.call("PATCH", "/workflows/7", {})).status).toBe(422);
    expect((await project.get(id)).name).toBe("Onboarding");
  });

  it("applies every one of many concurrent changes", async () => {
    const answers = await Promise.all([
      patch({ name: "Renamed" }),
      patch({ triggerConfig: { eventName: "bought" } }),
      patch({ allowReentry: true }),
      project.addStep(id, "DELAY"),
      project.addStep(id, "EXIT"),
    ]);
    expect(answers).toHaveLength(5);
    expect(await project.get(id)).toMatchObject({
      name: "Renamed",
      allowReentry: true,
      graphVersion: 4,
      _count: { steps: 3 },
      steps: [{ config: { eventName: "bought" } }, {}, {}],
    });
  });
});
