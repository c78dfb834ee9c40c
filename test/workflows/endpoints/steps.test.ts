import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime, someWorkflow } from "#test/support/records.ts";
import { configs, type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;
let id: string;
let trigger: { id: string };

const later = "2026-03-01T10:00:01.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  ({ id } = await project.create());
  trigger = await project.triggerOf(id);
  fixture.clock.at = new Date(later);
});

const call = (method: string, path: string, body?: unknown) => project.call(method, `/workflows/${id}${path}`, body);
const add = (type: string, parts: Record<string, unknown> = {}) =>
  call("POST", "/steps", { type, name: type, config: configs[type], ...parts });
const linksOf = async () => {
  const { transitions } = await project.get(id);
  return transitions.map((each: Record<string, unknown>) => [each["fromStepId"], each["toStepId"], each["branch"]]);
};

/** Asserts the refusal and that nothing changed. */
async function expectRefusal(
  answer: Promise<{ status: number | undefined; body: unknown }>,
  status: number,
  code: string,
) {
  const before = await project.stored();
  expect(await answer).toMatchObject({ status, body: { error: { code } } });
  expect(await project.stored()).toEqual(before);
}

describe("POST /workflows/{id}/steps", () => {
  it("adds a step to the right of the last one, and links it to the newest step without a successor", async () => {
    fixture.table.takeUnits();
    const { status, body } = await add("DELAY", { name: " Wait " });
    // The caller's key, the workflow and its graph; a transaction of two puts and a delete.
    expect(fixture.table.takeUnits()).toEqual({ read: 3, write: 6 });
    const step = {
      ...{ id: body.id, workflowId: id, type: "DELAY", name: "Wait", position: { x: 350, y: 100 } },
      ...{ config: configs["DELAY"], templateId: null, createdAt: later, updatedAt: later },
    };
    expect([status, body]).toEqual([201, step]);
    const { steps, transitions, graphVersion, updatedAt, _count } = await project.get(id);
    const link = {
      ...{ id: expect.any(String), workflowId: id, fromStepId: trigger.id, toStepId: body.id, branch: null },
      ...{ condition: null, priority: 0, auto: true, createdAt: later, updatedAt: later },
    };
    expect(transitions).toEqual([link]);
    expect(steps).toEqual([
      { ...trigger, outgoingTransitions: [link] },
      { ...step, template: null, outgoingTransitions: [], incomingTransitions: [link] },
    ]);
    expect([graphVersion, updatedAt, _count.steps]).toEqual([2, later, 2]);
  });

  it("adds an unlinked step on request, and later steps may follow it", async () => {
    const { body: loose } = await add("DELAY", { autoConnect: false, position: { x: -1.5, y: 2 } });
    expect([await linksOf(), loose.position]).toEqual([[], { x: -1.5, y: 2 }]);
    const { body: condition } = await add("CONDITION");
    const { body: exit } = await add("EXIT");
    const { body: last } = await add("DELAY");
    await add("DELAY");
    expect((await linksOf()).map(([from, to]: string[]) => [from, to])).toEqual([
      [loose.id, condition.id],
      [trigger.id, exit.id],
      [last.id, expect.any(String)],
    ]);
  });

  it.each([
    ["an unknown type", { type: "EMAIL" }, ["type invalid_enum_value"]],
    ["no name", { name: undefined }, ["name invalid_type"]],
    ["a blank name", { name: " " }, ["name too_small"]],
    ["a long name", { name: "x".repeat(101) }, ["name too_big"]],
    ["settings that are no object", { config: [] }, ["config invalid_type"]],
    ["half a place", { position: { x: 1 } }, ["position.y invalid_type"]],
    ["a template that is no id", { templateId: "7" }, ["templateId invalid_string"]],
    ["a doubtful wish", { autoConnect: "no" }, ["autoConnect invalid_type"]],
  ])("refuses %s with 422 and changes nothing", async (_, parts, issues) => {
    const before = await project.stored();
    const answer = await add("DELAY", parts);
    expect([answer.status, issuesOf(answer)]).toEqual([422, issues]);
    expect(await project.stored()).toEqual(before);
  });

  it("refuses a second TRIGGER, and a step of an unknown workflow", async () => {
    await expectRefusal(add("TRIGGER", { config: {} }), 400, "BAD_REQUEST");
    const step = { type: "EXIT", name: "End", config: {} };
    await expectRefusal(project.call("POST", `/workflows/${newId()}/steps`, step), 404, "WORKFLOW_NOT_FOUND");
    const other = await fixture.newProject();
    await expectRefusal(other.call("POST", `/workflows/${id}/steps`, step), 404, "WORKFLOW_NOT_FOUND");
  });

  it("keeps all steps of concurrent requests, in one line", async () => {
    await Promise.all(Array.from({ length: 8 }, () => add("DELAY")));
    const { steps, transitions, graphVersion } = await project.get(id);
    expect([steps.length, transitions.length, graphVersion]).toEqual([9, 8, 9]);
    expect(new Set(transitions.map(({ fromStepId }: { fromStepId: string }) => fromStepId)).size).toBe(8);
  });

  it("stops at 200 steps", async () => {
    const at = { createdAt: someTime, updatedAt: someTime };
    const exit = () => ({
      id: newId(),
      type: "EXIT" as const,
      name: "End",
      position: { x: 0, y: 0 },
      config: {},
      ...at,
    });
    const workflow = someWorkflow();
    const graph = { steps: Array.from({ length: 199 }, exit), transitions: [] };
    await fixture.workflows.create(dataOf(project), workflow, { graph, used: {} });
    const addOne = () =>
      project.call("POST", `/workflows/${workflow.id}/steps`, { type: "EXIT", name: "End", config: {} });
    expect((await addOne()).status).toBe(201);
    await expectRefusal(addOne(), 400, "BAD_REQUEST");
  });

  it("stops at the size limit of an item", async () => {
    const noise = () =>
      add("WEBHOOK", { config: { url: "https://example.com", body: randomBytes(45_000).toString("base64") } });
    for (let count = 0; count < 6; count += 1) expect((await noise()).status).toBe(201);
    const before = await project.stored();
    const answer = await noise();
    expect([answer.status, issuesOf(answer), await project.stored()]).toEqual([422, ["config too_big"], before]);
  });
});

describe("PATCH /workflows/{id}/steps/{stepId}", () => {
  it("changes the given fields, and replaces the settings as a whole", async () => {
    const step = await project.addStep(id, "WEBHOOK", {
      url: "https://example.com",
      method: "PUT",
      headers: { a: "b" },
    });
    const changes = {
      name: " Call ",
      position: { x: 1, y: 2 },
      config: { url: "https://example.org" },
      type: "WEBHOOK",
    };
    const { status, body } = await call("PATCH", `/steps/${step.id}`, changes);
    const config = { url: "https://example.org", method: "POST" };
    expect([status, body]).toEqual([200, { ...step, ...changes, name: "Call", config, updatedAt: later }]);
    const whole = await project.get(id);
    expect([whole.steps[1], whole.graphVersion]).toMatchObject([body, 3]);
  });

  it("changes only the name and position of the TRIGGER step", async () => {
    const { body } = await call("PATCH", `/steps/${trigger.id}`, { name: "Start", position: { x: 0, y: 0 } });
    expect(body).toMatchObject({ name: "Start", position: { x: 0, y: 0 }, config: { eventName: "signup" } });
    await expectRefusal(call("PATCH", `/steps/${trigger.id}`, { config: { eventName: "a" } }), 400, "BAD_REQUEST");
    await expectRefusal(call("PATCH", `/steps/${trigger.id}`, { templateId: newId() }), 400, "BAD_REQUEST");
  });

  it("refuses another type with 422, and an unknown step with 404", async () => {
    const step = await project.addStep(id, "DELAY");
    const before = await project.stored();
    const answer = await call("PATCH", `/steps/${step.id}`, { type: "EXIT", config: {} });
    expect([answer.status, issuesOf(answer), await project.stored()]).toEqual([422, ["type custom"], before]);
    await expectRefusal(call("PATCH", `/steps/${newId()}`, { name: "A" }), 404, "RESOURCE_NOT_FOUND");
    const { id: elsewhere } = await project.create();
    const path = `/workflows/${elsewhere}/steps/${step.id}`;
    await expectRefusal(project.call("PATCH", path, { name: "A" }), 404, "RESOURCE_NOT_FOUND");
    await expectRefusal(project.call("PATCH", path.replace(elsewhere, newId()), {}), 404, "WORKFLOW_NOT_FOUND");
  });
});

describe("DELETE /workflows/{id}/steps/{stepId}", () => {
  it("removes only the step and its transitions", async () => {
    const [a, b, c] = [await add("DELAY"), await add("DELAY"), await add("EXIT")].map(({ body }) => body);
    expect(await call("DELETE", `/steps/${b.id}`)).toEqual({ status: 204, body: undefined });
    const { steps, _count } = await project.get(id);
    expect([steps.map((step: { id: string }) => step.id), _count.steps]).toEqual([[trigger.id, a.id, c.id], 3]);
    expect(await linksOf()).toEqual([[trigger.id, a.id, null]]);
  });

  it("with splice links the predecessors to its successor, by the same branches", async () => {
    const condition = await project.addStep(id, "CONDITION");
    const [mid, end] = [await project.addStep(id, "DELAY"), await project.addStep(id, "EXIT")];
    await project.link(id, condition, mid, "yes");
    await project.link(id, trigger, mid);
    await project.link(id, mid, end);
    expect((await call("DELETE", `/steps/${mid.id}?splice=true`)).status).toBe(204);
    expect(await linksOf()).toEqual([
      [condition.id, end.id, "yes"],
      [trigger.id, end.id, null],
    ]);
  });

  it("with splice drops duplicate links, and leads nowhere without a successor", async () => {
    const condition = await project.addStep(id, "CONDITION");
    const [mid, end] = [await project.addStep(id, "DELAY"), await project.addStep(id, "DELAY")];
    await project.link(id, condition, mid, "yes");
    await project.link(id, condition, end, "no");
    await project.link(id, mid, end);
    await call("DELETE", `/steps/${mid.id}?splice=true`);
    expect(await linksOf()).toEqual([[condition.id, end.id, "no"]]);
    await call("DELETE", `/steps/${end.id}?splice=true`);
    expect(await linksOf()).toEqual([]);
  });

  it("refuses the TRIGGER step, and splicing a step with several outgoing branches", async () => {
    const [condition, wait] = [await project.addStep(id, "CONDITION"), await project.addStep(id, "WAIT_FOR_EVENT")];
    const end = await project.addStep(id, "EXIT");
    for (const branch of ["event", "timeout"]) await project.link(id, wait, end, branch);
    await expectRefusal(call("DELETE", `/steps/${trigger.id}`), 400, "BAD_REQUEST");
    for (const step of [trigger, condition, wait]) {
      await expectRefusal(call("DELETE", `/steps/${step.id}?splice=true`), 400, "BAD_REQUEST");
    }
    await expectRefusal(call("DELETE", `/steps/${newId()}`), 404, "RESOURCE_NOT_FOUND");
    expect((await call("DELETE", `/steps/${wait.id}?splice=false`)).status).toBe(204);
    expect((await call("DELETE", `/steps/${condition.id}`)).status).toBe(204);
  });
});

describe("POST /workflows/{id}/transitions/{transitionId}/insert-step", () => {
  const insert = (transitionId: string, type: string, parts: Record<string, unknown> = {}) =>
    call("POST", `/transitions/${transitionId}/insert-step`, { type, name: type, config: configs[type], ...parts });

  it.each([
    ["DELAY", null],
    ["CONDITION", "yes"],
    ["WAIT_FOR_EVENT", null],
  ])("inserts a %s between two steps, continuing by %j; the first half keeps its branch", async (type, branch) => {
    const [condition, end] = [await project.addStep(id, "CONDITION"), await project.addStep(id, "EXIT")];
    const transition = await project.link(id, condition, end, "no");
    const { status, body } = await insert(transition.id, type);
    expect([status, body]).toMatchObject([201, { type, workflowId: id, config: configs[type] }]);
    expect(await linksOf()).toEqual([
      [condition.id, body.id, "no"],
      [body.id, end.id, branch],
    ]);
    expect((await project.get(id)).transitions[0].id).toBe(transition.id);
  });

  it("refuses EXIT and TRIGGER with 400, invalid input with 422, an unknown transition with 404", async () => {
    const end = await project.addStep(id, "EXIT");
    const { id: transitionId } = await project.link(id, trigger, end);
    await expectRefusal(insert(transitionId, "EXIT"), 400, "BAD_REQUEST");
    await expectRefusal(insert(transitionId, "TRIGGER", { config: {} }), 400, "BAD_REQUEST");
    await expectRefusal(insert(transitionId, "DELAY", { config: {} }), 422, "VALIDATION_ERROR");
    await expectRefusal(
      insert(transitionId, "SEND_EMAIL", { config: { templateId: newId() } }),
      404,
      "TEMPLATE_NOT_FOUND",
    );
    await expectRefusal(insert(newId(), "DELAY"), 404, "RESOURCE_NOT_FOUND");
  });
});
