import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const anyId = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("POST /workflows", () => {
  it("creates a disabled workflow that an event starts, with its TRIGGER step", async () => {
    fixture.table.takeUnits();
    const { status, body } = await project.call("POST", "/workflows", {
      name: "  Onboarding ",
      eventName: "signup",
      description: "For new users",
      allowReentry: true,
      enabled: true,
      triggerType: "MANUAL",
    });
    // The two items of a transaction, and before it the mark that the project uses workflows.
    expect(fixture.table.takeUnits().write).toBe(5);
    const workflow = {
      id: anyId,
      projectId: project.id,
      name: "Onboarding",
      description: "For new users",
      enabled: false,
      triggerType: "EVENT",
      triggerConfig: { eventName: "signup" },
      allowReentry: true,
      graphVersion: 1,
      createdAt: someTime,
      updatedAt: someTime,
      _count: { steps: 1, executions: 0 },
    };
    expect([status, body]).toEqual([201, workflow]);
    const trigger = {
      id: anyId,
      workflowId: body.id,
      type: "TRIGGER",
      name: "Trigger",
      position: { x: 100, y: 100 },
      config: { eventName: "signup" },
      templateId: null,
      createdAt: someTime,
      updatedAt: someTime,
      template: null,
      outgoingTransitions: [],
      incomingTransitions: [],
    };
    expect(await project.call("GET", `/workflows/${body.id}`)).toEqual({
      status: 200,
      body: { ...body, steps: [trigger], transitions: [] },
    });
  });

  it("also accepts the event's name as the trigger, and requires only the two names", async () => {
    const { body } = await project.call("POST", "/workflows", { name: "A", triggerConfig: { eventName: " bought " } });
    expect(body).toMatchObject({ triggerConfig: { eventName: "bought" }, description: null, allowReentry: false });
  });

  it.each([
    ["no name", { name: undefined }, ["name invalid_type"]],
    ["a blank name", { name: "  " }, ["name too_small"]],
    ["a long name", { name: "x".repeat(101) }, ["name too_big"]],
    ["no event", { eventName: undefined }, ["eventName invalid_type"]],
    ["a blank event", { eventName: "  " }, ["eventName too_small"]],
    ["a long event", { eventName: "x".repeat(256) }, ["eventName too_big"]],
    ["a trigger without one", { eventName: undefined, triggerConfig: {} }, ["eventName invalid_type"]],
    ["a long description", { description: "x".repeat(501) }, ["description too_big"]],
    ["another re-entry", { allowReentry: "yes" }, ["allowReentry invalid_type"]],
  ])("refuses %s with 422 and stores nothing", async (_, changes, issues) => {
    const answer = await project.call("POST", "/workflows", { name: "A", eventName: "signup", ...changes });
    expect([answer.status, issuesOf(answer)]).toEqual([422, issues]);
    expect(await project.stored()).toEqual([]);
  });
});

describe("POST /workflows/{id}/duplicate", () => {
  it("copies steps and transitions with new ids, disabled and without executions", async () => {
    const { id } = await project.create({ name: "x".repeat(98), description: "Text", allowReentry: true });
    const delay = await project.addStep(id, "DELAY");
    const exit = await project.addStep(id, "EXIT", { reason: "done" });
    await project.link(id, await project.triggerOf(id), delay);
    await project.link(id, delay, exit);
    await project.call("PATCH", `/workflows/${id}`, { enabled: true });
    const original = await project.get(id);
    const { status, body } = await project.call("POST", `/workflows/${id}/duplicate`);
    expect([status, body]).toEqual([
      201,
      {
        ...original,
        id: anyId,
        name: `${"x".repeat(93)} (Copy)`,
        enabled: false,
        graphVersion: 1,
        updatedAt: original.createdAt,
        steps: undefined,
        transitions: undefined,
      },
    ]);
    const copy = await project.get(body.id);
    const shape = ({ steps, transitions }: Record<string, { id: string }[]>) => {
      const place = (stepId: string) => steps?.findIndex((step) => step.id === stepId);
      return [
        steps?.map(({ type, name, config, position }: Record<string, unknown>) => ({ type, name, config, position })),
        transitions?.map(({ fromStepId, toStepId, branch }: Record<string, unknown>) => [
          place(String(fromStepId)),
          place(String(toStepId)),
          branch,
        ]),
      ];
    };
    expect(shape(copy)).toEqual(shape(original));
    const idsOf = ({ steps, transitions }: Record<string, { id: string }[]>) =>
      [...(steps ?? []), ...(transitions ?? [])].map((each) => each.id);
    expect(idsOf(copy).filter((each) => idsOf(original).includes(each))).toEqual([]);
    expect(await project.get(id)).toEqual(original);
  });

  it("answers 404 for an unknown workflow and for one of another project, and creates none", async () => {
    const { id } = await project.create();
    const other = await fixture.newProject();
    for (const [caller, asked] of [
      [other, id],
      [project, newId()],
    ] as const) {
      const { status, body } = await caller.call("POST", `/workflows/${asked}/duplicate`);
      expect([status, body.error.code]).toEqual([404, "WORKFLOW_NOT_FOUND"]);
    }
    expect([await other.stored(), (await project.stored()).length]).toEqual([[], 2]);
  });
});
