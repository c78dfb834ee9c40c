import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { newId, newIdWithin } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { type FixtureProject, openContactFixture } from "#test/contacts/endpoints/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someSegment, someTime, someWorkflow } from "#test/support/records.ts";

const fixture = await forThisFile(openContactFixture());
const marks = new SegmentMarkRepository(fixture.table);

const onlyFilter = (field: string, operator: string, value?: unknown): Condition =>
  ({ logic: "AND", groups: [{ filters: [{ field, operator, ...(value !== undefined && { value }) }] }] }) as Condition;

describe("GET /contacts/{id}/segments", () => {
  async function add(project: FixtureProject, changes: Partial<Segment>): Promise<Segment> {
    const segment = someSegment(changes);
    const { version } = await fixture.segments.snapshot(dataOf(project));
    expect(await fixture.segments.create(dataOf(project), { segment, version })).toBe(true);
    return segment;
  }

  const namesOf = async (project: FixtureProject, id: string) =>
    (await project.call("GET", `/contacts/${id}/segments`)).body.segments.map(({ name }: { name: string }) => name);

  it("tells lists and tracked segments by their marks, and evaluates the others now", async () => {
    const project = await fixture.newProject();
    const contact = await project.create("ann@example.com", { data: { plan: "pro" } });
    const at = Date.parse(someTime);
    const since = { trackedSince: at };
    const list = await add(project, { name: "List", type: "STATIC", condition: null });
    const tracked = await add(project, {
      name: "Tracked",
      ...since,
      condition: onlyFilter("data.plan", "equals", "x"),
    });
    await add(project, { name: "Tracked, left", ...since });
    await add(project, { name: "Tracked, still marking", ...since, isMarkingInitial: true });
    const live = await add(project, { name: "Live" });
    await add(project, { name: "Live, another plan", condition: onlyFilter("data.plan", "equals", "free") });
    await add(project, { name: "By reference", condition: onlyFilter(`segment.${live.id}`, "memberOfSegment") });
    await add(project, { name: "Opened", condition: onlyFilter("email.open", "triggered") });
    for (const { id } of [list, tracked]) {
      const flip = { mark: markOf(id), from: undefined, to: at };
      expect(await marks.flip(dataOf(project), contact.id, { flip })).toBe(true);
    }
    const expected = ["By reference", "List", "Live", "Tracked", "Tracked, still marking"];
    expect((await namesOf(project, contact.id)).sort()).toEqual(expected);
    const { body } = await project.call("GET", `/contacts/${contact.id}/segments`);
    const shown = { id: tracked.id, name: "Tracked", type: "DYNAMIC", trackMembership: true };
    expect(body.segments).toContainEqual(shown);
    await project.call("PATCH", `/contacts/${contact.id}`, { data: { plan: "free" } });
    expect((await namesOf(project, contact.id)).sort()).toEqual(["List", "Live, another plan", "Tracked"]);
  });

  it("leaves out a segment that cannot be evaluated, and logs why", async () => {
    const project = await fixture.newProject();
    const { id } = await project.create("ann@example.com");
    await add(project, { name: "Live", condition: onlyFilter("email", "contains", "ann") });
    const broken = await add(project, { name: "Broken", condition: onlyFilter("unknown", "equals", "x") });
    const log = vi.spyOn(logger, "error").mockReturnValue(undefined);
    onTestFinished(() => log.mockRestore());
    expect(await namesOf(project, id)).toEqual(["Live"]);
    const why = expect.objectContaining({ segmentId: broken.id, error: expect.any(Error) });
    expect(log.mock.calls).toEqual([["Evaluating a segment for a contact failed", why]]);
  });

  it("answers 404 to an unknown contact and to one of another project, and 401 without a key", async () => {
    const [project, other] = [await fixture.newProject(), await fixture.newProject()];
    const { id } = await other.create("bob@example.com");
    for (const path of [`/contacts/${newId()}/segments`, `/contacts/${id}/segments`, `/contacts/${id}/executions`]) {
      const { status, body } = await project.call("GET", path);
      expect([status, body.error.code]).toEqual([404, "CONTACT_NOT_FOUND"]);
      expect((await fixture.call("GET", path)).status).toBe(401);
    }
  });
});

describe("GET /contacts/{id}/executions", () => {
  async function workflowOf(project: FixtureProject, name: string): Promise<string> {
    const workflow = someWorkflow({ name });
    const graph = { steps: [], transitions: [] };
    expect(await fixture.workflows.create(dataOf(project), workflow, { graph, used: {} })).toBe(true);
    return workflow.id;
  }

  /** Started some minutes after ten o'clock. */
  async function start(project: FixtureProject, contactId: string, at: { workflowId: string; minute: number }) {
    const startedAt = new Date(Date.parse(someTime) + at.minute * 60_000).toISOString();
    const execution: Execution = {
      ...{ id: newIdWithin(contactId), workflowId: at.workflowId, contactId, contactEmail: "ann@example.com" },
      ...{ status: "WAITING", currentStepId: null, exitReason: null, error: null, context: {}, event: { a: 1 } },
      ...{ cause: null, graphVersion: 1, steps: [], depth: 0 },
      ...{ startedAt, completedAt: null, createdAt: startedAt, updatedAt: startedAt },
    };
    const key = { workflowId: at.workflowId, contactId, number: at.minute };
    expect(await fixture.executions.create(dataOf(project), key, execution)).toBe(true);
    return execution.id;
  }

  it("reads no more than it is asked for, the newest of a workflow first", async () => {
    const project = await fixture.newProject();
    const { id } = await project.create("ann@example.com");
    const workflowId = newId();
    for (const minute of [1, 2, 3]) await start(project, id, { workflowId, minute });
    const numbersOf = async (max: number) =>
      (await fixture.executions.lastOf(dataOf(project), id, { max })).map(({ key }) => key.number);
    expect([await numbersOf(2), await numbersOf(4)]).toEqual([
      [3, 2],
      [3, 2, 1],
    ]);
  });

  it("lists those of all workflows, newest start first, in pages", async () => {
    const project = await fixture.newProject();
    const { id } = await project.create("ann@example.com");
    const [welcome, gone] = [await workflowOf(project, "Welcome"), newId()];
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      ids.unshift(await start(project, id, { workflowId: minute === 2 ? gone : welcome, minute }));
    }
    const other = await project.create("bob@example.com");
    await start(project, other.id, { workflowId: welcome, minute: 4 });
    const first = (await project.call("GET", `/contacts/${id}/executions?limit=2`)).body;
    expect(first).toMatchObject({ total: 3, hasMore: true });
    expect(first.data[0]).toEqual({
      ...{ id: ids[0], workflowId: welcome, workflow: { id: welcome, name: "Welcome" }, contactId: id },
      ...{ status: "WAITING", currentStepId: null, exitReason: null, error: null, graphVersion: 1 },
      ...{ startedAt: "2026-03-01T10:03:00.000Z", completedAt: null },
      ...{ createdAt: "2026-03-01T10:03:00.000Z", updatedAt: "2026-03-01T10:03:00.000Z" },
    });
    expect(first.data[1]).toMatchObject({ id: ids[1], workflow: null });
    const next = `/contacts/${id}/executions?limit=2&cursor=${first.cursor}`;
    expect((await project.call("GET", next)).body).toMatchObject({ data: [{ id: ids[2] }], total: 0, hasMore: false });
    const foreign = await project.call("GET", `/contacts/${other.id}/executions?cursor=${first.cursor}`);
    expect([foreign.status, foreign.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });
});
