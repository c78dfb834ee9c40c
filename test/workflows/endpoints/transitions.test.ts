import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;
let id: string;
/** A step of each type, and two DELAYs without links. */
let steps: Record<string, { id: string }>;

beforeEach(async () => {
  project = await fixture.newProject();
  ({ id } = await project.create());
  steps = { TRIGGER: await project.triggerOf(id) };
  for (const name of ["DELAY", "OTHER", "CONDITION", "WAIT_FOR_EVENT", "EXIT"]) {
    steps[name] = await project.addStep(id, name === "OTHER" ? "DELAY" : name);
  }
});

const idOf = (name: string) => steps[name]?.id ?? name;
const post = (from: string, to: string, parts: Record<string, unknown> = {}) =>
  project.call("POST", `/workflows/${id}/transitions`, { fromStepId: idOf(from), toStepId: idOf(to), ...parts });
const linksOf = async () =>
  (await project.get(id)).transitions.map((each: Record<string, string>) => {
    const nameOf = (stepId: string | undefined) => Object.keys(steps).find((name) => idOf(name) === stepId);
    return [nameOf(each["fromStepId"]), nameOf(each["toStepId"]), each["branch"]];
  });

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

describe("POST /workflows/{id}/transitions", () => {
  it("links two steps, and creates a version of the graph", async () => {
    const { status, body } = await post("CONDITION", "EXIT", { branch: "yes", priority: 3 });
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), workflowId: id, fromStepId: idOf("CONDITION"), toStepId: idOf("EXIT") },
        ...{ branch: "yes", condition: { branch: "yes" }, priority: 3, auto: false },
        ...{ createdAt: someTime, updatedAt: someTime },
      },
    ]);
    const whole = await project.get(id);
    expect([whole.transitions, whole.graphVersion]).toEqual([[body], 7]);
  });

  it.each([
    [{ branch: "no" }, "no"],
    [{ condition: { branch: "no" } }, "no"],
    [{ branch: "no", condition: { branch: "no" } }, "no"],
    [{ branch: "no", condition: null }, "no"],
  ])("accepts the branch from %j", async (parts, branch) => {
    expect((await post("CONDITION", "EXIT", parts)).body).toMatchObject({ branch, condition: { branch } });
  });

  it("answers 200 for an existing transition and changes nothing, also when it was created with its step", async () => {
    const { body } = await post("TRIGGER", "DELAY");
    const before = await project.stored();
    expect(await post("TRIGGER", "DELAY", { priority: 9 })).toEqual({ status: 200, body });
    expect(await project.stored()).toEqual(before);
    const next = await project.call("POST", `/workflows/${id}/steps`, { type: "EXIT", name: "End", config: {} });
    const auto = (await project.get(id)).transitions[1];
    expect(auto).toMatchObject({ toStepId: next.body.id, auto: true });
    const again = { fromStepId: auto.fromStepId, toStepId: auto.toStepId };
    expect(await project.call("POST", `/workflows/${id}/transitions`, again)).toEqual({ status: 200, body: auto });
  });

  it("replaces a transition that was created with its step, but not one that was created by hand", async () => {
    await post("WAIT_FOR_EVENT", "EXIT");
    await post("OTHER", "EXIT");
    await post("DELAY", "EXIT");
    const { body: next } = await project.call("POST", `/workflows/${id}/steps`, {
      type: "EXIT",
      name: "End",
      config: {},
    });
    const [, , , auto] = (await project.get(id)).transitions;
    expect([auto.fromStepId, auto.toStepId, auto.auto]).toEqual([idOf("TRIGGER"), next.id, true]);
    expect((await post("TRIGGER", "DELAY")).body).toMatchObject({ auto: false });
    expect(await linksOf()).toEqual([
      ["WAIT_FOR_EVENT", "EXIT", null],
      ["OTHER", "EXIT", null],
      ["DELAY", "EXIT", null],
      ["TRIGGER", "DELAY", null],
    ]);
    await expectRefusal(post("TRIGGER", "OTHER"), 400, "BAD_REQUEST");
  });

  it("lets a wait continue by its two outcomes or by one for both, but not mixed", async () => {
    expect((await post("WAIT_FOR_EVENT", "DELAY", { branch: "event" })).status).toBe(201);
    expect((await post("WAIT_FOR_EVENT", "EXIT", { branch: "timeout" })).status).toBe(201);
    await expectRefusal(post("WAIT_FOR_EVENT", "EXIT"), 400, "BAD_REQUEST");
    const wait = await project.addStep(id, "WAIT_FOR_EVENT");
    expect((await post(wait.id, "EXIT")).status).toBe(201);
    await expectRefusal(post(wait.id, "DELAY", { branch: "event" }), 400, "BAD_REQUEST");
  });

  it("allows several steps to link to one, and a step to link there by each outcome", async () => {
    for (const [from, branch] of [
      ["TRIGGER", null],
      ["DELAY", null],
      ["CONDITION", "yes"],
      ["CONDITION", "no"],
    ] as const) {
      expect((await post(from, "EXIT", { branch })).status).toBe(201);
    }
  });

  it.each([
    ["a step to itself", "DELAY", "DELAY", {}],
    ["from EXIT", "EXIT", "DELAY", {}],
    ["to the TRIGGER", "DELAY", "TRIGGER", {}],
    ["a CONDITION without a branch", "CONDITION", "EXIT", {}],
    ["a CONDITION by null", "CONDITION", "EXIT", { branch: null }],
    ["a CONDITION by another type's branch", "CONDITION", "EXIT", { branch: "event" }],
    ["a wait by another type's branch", "WAIT_FOR_EVENT", "EXIT", { branch: "yes" }],
    ["any other step by a branch", "DELAY", "EXIT", { branch: "yes" }],
    ["the TRIGGER by a branch", "TRIGGER", "EXIT", { branch: "event" }],
  ])("refuses with 400 to link %s", async (_, from, to, parts) => {
    await expectRefusal(post(from, to, parts), 400, "BAD_REQUEST");
  });

  it("refuses with 400 a link that closes a cycle of any length", async () => {
    await post("DELAY", "CONDITION");
    await post("CONDITION", "WAIT_FOR_EVENT", { branch: "no" });
    await post("WAIT_FOR_EVENT", "OTHER", { branch: "timeout" });
    await expectRefusal(post("OTHER", "DELAY"), 400, "BAD_REQUEST");
    expect((await post("CONDITION", "OTHER", { branch: "yes" })).status).toBe(201);
  });

  it.each([
    ["two branches", { branch: "yes", condition: { branch: "no" } }, "condition.branch custom"],
    ["none and one", { branch: null, condition: { branch: "no" } }, "condition.branch custom"],
    ["an unknown branch", { branch: "maybe" }, "branch invalid_enum_value"],
    ["a negative priority", { priority: -1 }, "priority too_small"],
    ["half a priority", { priority: 0.5 }, "priority invalid_type"],
    ["no target", { toStepId: undefined }, "toStepId invalid_type"],
    ["a source that is no id", { fromStepId: "7" }, "fromStepId invalid_string"],
  ])("refuses %s with 422", async (_, parts, issue) => {
    const before = await project.stored();
    const answer = await post("CONDITION", "EXIT", parts);
    expect([answer.status, issuesOf(answer), await project.stored()]).toEqual([422, [issue], before]);
  });

  it("answers 404 for a step of another workflow, and for an unknown one", async () => {
    const { id: elsewhere } = await project.create();
    const foreign = await project.triggerOf(elsewhere);
    for (const stepId of [foreign.id, newId()]) {
      await expectRefusal(post("TRIGGER", stepId), 404, "RESOURCE_NOT_FOUND");
      await expectRefusal(post(stepId, "EXIT"), 404, "RESOURCE_NOT_FOUND");
    }
    const body = { fromStepId: idOf("TRIGGER"), toStepId: idOf("EXIT") };
    await expectRefusal(project.call("POST", `/workflows/${newId()}/transitions`, body), 404, "WORKFLOW_NOT_FOUND");
  });

  it("accepts one of two concurrent links that would close a cycle together", async () => {
    const answers = await Promise.all([post("DELAY", "OTHER"), post("OTHER", "DELAY")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
});

describe("DELETE /workflows/{id}/transitions/{transitionId}", () => {
  it("removes only the given transition, once", async () => {
    const { body: kept } = await post("TRIGGER", "DELAY");
    const { body } = await post("DELAY", "EXIT");
    const remove = () => project.call("DELETE", `/workflows/${id}/transitions/${body.id}`);
    expect(await remove()).toEqual({ status: 204, body: undefined });
    const whole = await project.get(id);
    expect([whole.transitions, whole.steps.length, whole.graphVersion]).toEqual([[kept], 6, 9]);
    await expectRefusal(remove(), 404, "RESOURCE_NOT_FOUND");
    const path = `/workflows/${newId()}/transitions/${kept.id}`;
    await expectRefusal(project.call("DELETE", path), 404, "WORKFLOW_NOT_FOUND");
  });
});
