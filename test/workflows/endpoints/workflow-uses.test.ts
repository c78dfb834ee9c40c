import { beforeEach, describe, expect, it } from "vitest";
import { treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

/** Each is created one second after the one before, so that lists have an order. */
async function newWorkflow(name: string, changes: Record<string, unknown> = {}): Promise<{ id: string; name: string }> {
  fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
  const { id } = await project.create({ name, ...changes });
  return { id, name };
}

const member = (segmentId: string) => ({ field: `segment.${segmentId}`, operator: "memberOfSegment" });

async function expectConflict(path: string, details: unknown) {
  const before = await project.stored();
  const { status, body } = await project.call("DELETE", path);
  expect([status, body.error.code, body.error.details]).toEqual([409, "CONFLICT", details]);
  expect(await project.stored()).toEqual(before);
}

describe("a template", () => {
  it("is not deleted while steps send it, and the answer names them", async () => {
    const [{ id: templateId }, other] = [await project.newTemplate(), await project.newTemplate()];
    const [first, second] = [await newWorkflow("First"), await newWorkflow("Second")];
    const steps = [];
    for (const workflow of [second, first, first]) {
      const { id, name } = await project.addStep(workflow.id, "SEND_EMAIL", { templateId });
      steps.push({ id, name, workflowId: workflow.id, workflowName: workflow.name });
    }
    await project.addStep(first.id, "SEND_EMAIL", { templateId: other.id });
    const usage = async () => (await project.call("GET", `/templates/${templateId}/usage`)).body;
    expect(await usage()).toEqual({ campaigns: [], workflowSteps: steps, emailsSent: 0 });
    await expectConflict(`/templates/${templateId}`, { workflowSteps: steps });
    for (const { id, workflowId } of steps) await project.call("DELETE", `/workflows/${workflowId}/steps/${id}`);
    expect((await usage()).workflowSteps).toEqual([]);
    expect((await project.call("DELETE", `/templates/${templateId}`)).status).toBe(204);
  });

  it("is either deleted or used when a step starts to use it at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: templateId } = await project.newTemplate();
      const { id } = await newWorkflow("A");
      const step = { type: "SEND_EMAIL", name: "Hello", config: { templateId } };
      const [used, removed] = await Promise.all([
        project.call("POST", `/workflows/${id}/steps`, step),
        project.call("DELETE", `/templates/${templateId}`),
      ]);
      const isThere = (await project.call("GET", `/templates/${templateId}`)).status === 200;
      const statuses = isThere ? [2, 201, 409] : [1, 404, 204];
      expect([(await project.get(id)).steps.length, used.status, removed.status]).toEqual(statuses);
    }
  });

  it("is shown on its step by its current name", async () => {
    const { id: templateId } = await project.newTemplate();
    const { id } = await newWorkflow("First");
    await project.addStep(id, "SEND_EMAIL", { templateId });
    await project.call("PATCH", `/templates/${templateId}`, { name: "Renamed" });
    expect((await project.get(id)).steps[1].template).toEqual({ id: templateId, name: "Renamed" });
  });
});

describe("a segment", () => {
  it("is not deleted while a schedule or a CONDITION uses it, also in a disabled workflow", async () => {
    const { id: segmentId } = await project.newSegment();
    const scheduled = await newWorkflow("Scheduled");
    const asking = await newWorkflow("Asking");
    const deep = await newWorkflow("Deep");
    const elsewhere = await newWorkflow("Elsewhere");
    const triggerConfig = { schedule: "rate(1 hours)", audience: { segmentId } };
    await project.call("PATCH", `/workflows/${scheduled.id}`, { triggerType: "SCHEDULE", triggerConfig });
    const { id: stepId } = await project.addStep(asking.id, "CONDITION", member(segmentId));
    const condition = { logic: "OR", groups: [{ filters: [], conditions: treeOf(member(segmentId)) }] };
    const { id: deepId } = await project.addStep(deep.id, "CONDITION", { condition });
    await project.addStep(elsewhere.id, "CONDITION", member((await project.newSegment()).id));
    const expectUsers = (...workflows: unknown[]) =>
      expectConflict(`/segments/${segmentId}`, { campaigns: [], segments: [], workflows });
    await expectUsers(deep, asking, scheduled);
    await project.call("DELETE", `/workflows/${deep.id}/steps/${deepId}`);
    await expectUsers(asking, scheduled);
    const config = { field: "data.plan", operator: "exists" };
    await project.call("PATCH", `/workflows/${asking.id}/steps/${stepId}`, { config });
    await expectUsers(scheduled);
    await project.call("PATCH", `/workflows/${scheduled.id}`, { triggerType: "MANUAL" });
    expect((await project.call("DELETE", `/segments/${segmentId}`)).status).toBe(204);
  });

  it("stays used by the copy of a workflow that uses it", async () => {
    const { id: segmentId } = await project.newSegment();
    const original = await newWorkflow("A");
    await project.addStep(original.id, "CONDITION", member(segmentId));
    const { body: copy } = await project.call("POST", `/workflows/${original.id}/duplicate`);
    await project.call("DELETE", `/workflows/${original.id}`);
    const workflows = [{ id: copy.id, name: "A (Copy)" }];
    await expectConflict(`/segments/${segmentId}`, { campaigns: [], segments: [], workflows });
  });

  it.each([
    [
      "a step",
      (workflowId: string, segmentId: string) => {
        const body = { type: "CONDITION", name: "Member", config: member(segmentId) };
        return project.call("POST", `/workflows/${workflowId}/steps`, body);
      },
    ],
    [
      "a schedule",
      (workflowId: string, segmentId: string) => {
        const triggerConfig = { schedule: "rate(1 hours)", audience: { segmentId } };
        return project.call("PATCH", `/workflows/${workflowId}`, { triggerType: "SCHEDULE", triggerConfig });
      },
    ],
  ])("is either deleted or used when %s starts to use it at the same time", async (_, use) => {
    for (let round = 0; round < 10; round += 1) {
      const { id: segmentId } = await project.newSegment();
      const { id } = await newWorkflow("A");
      const [used, removed] = await Promise.all([use(id, segmentId), project.call("DELETE", `/segments/${segmentId}`)]);
      const isThere = (await project.call("GET", `/segments/${segmentId}`)).status === 200;
      const isUsed = JSON.stringify(await project.get(id)).includes(segmentId);
      expect([isUsed, (used.status ?? 0) < 300, removed.status]).toEqual([isThere, isThere, isThere ? 409 : 204]);
    }
  });
});

describe("a field", () => {
  it.each([
    ["CONDITION", { field: "contact.data.plan", operator: "exists" }],
    ["CONDITION", { field: "data.plan", operator: "exists" }],
    ["CONDITION", { condition: treeOf({ field: "data.plan.name", operator: "exists" }) }],
    ["UPDATE_CONTACT", { updates: { plan: null } }],
  ])("is in use by a %s step with %j, and is not deleted", async (type, config) => {
    const user = await newWorkflow("User");
    await project.addStep(user.id, type, config);
    const users = { usedInSegments: [], usedInCampaigns: [], usedInWorkflows: [user] };
    const { body } = await project.call("GET", "/contacts/fields/data.plan/usage");
    expect(body).toEqual({ ...users, contactCount: 0, canDelete: false });
    await expectConflict("/contacts/fields/data.plan", users);
  });

  it.each([
    ["CONDITION", { field: "event.plan", operator: "exists" }],
    ["CONDITION", { field: "workflow.plan", operator: "exists" }],
    ["CONDITION", { field: "data.planet", operator: "exists" }],
    ["UPDATE_CONTACT", { updates: { planet: "{{plan}}" } }],
    ["WEBHOOK", { url: "https://example.com/{{plan}}" }],
  ])("is not in use by a %s step with %j", async (type, config) => {
    await project.addStep((await newWorkflow("User")).id, type, config);
    const { body } = await project.call("GET", "/contacts/fields/data.plan/usage");
    expect(body).toMatchObject({ usedInWorkflows: [], canDelete: true });
  });

  it.each([
    ["subscribed", "UPDATE_CONTACT", { subscriptionAction: "subscribe" }],
    ["subscribed", "CONDITION", { field: "contact.subscribed", operator: "equals", value: true }],
    ["email", "CONDITION", { field: "email", operator: "contains", value: "@" }],
    ["createdAt", "CONDITION", { field: "contact.createdAt", operator: "lessThan", value: "2026-01-01" }],
  ])("that every contact has, %s, is in use by a %s step", async (field, type, config) => {
    const user = await newWorkflow("User");
    await project.addStep(user.id, type, config);
    const usedIn = async (name: string) =>
      (await project.call("GET", `/contacts/fields/${name}/usage`)).body.usedInWorkflows;
    expect([await usedIn(field), await usedIn("updatedAt")]).toEqual([[user], []]);
  });
});

describe("an event", () => {
  it("is in use by a trigger, by a wait, and by a CONDITION that checks whether it happened", async () => {
    const started = await newWorkflow("Started", { eventName: "bought" });
    const [waiting, asking, other] = [
      await newWorkflow("Waiting"),
      await newWorkflow("Asking"),
      await newWorkflow("Other"),
    ];
    await project.addStep(waiting.id, "WAIT_FOR_EVENT", { eventName: "bought" });
    await project.addStep(asking.id, "CONDITION", { field: "event.bought", operator: "notTriggered" });
    await project.addStep(other.id, "CONDITION", { field: "event.bought", operator: "exists" });
    await project.addStep(other.id, "WAIT_FOR_EVENT", { eventName: "Bought" });
    const users = { usedInSegments: [], usedInCampaigns: [], usedInWorkflows: [asking, waiting, started] };
    const { body } = await project.call("GET", "/events/bought/usage");
    expect(body).toEqual({ ...users, totalCount: 0, uniqueContacts: 0, canDelete: false });
    await expectConflict("/events/bought", users);
    for (const { id } of [started, waiting, asking]) await project.call("DELETE", `/workflows/${id}`);
    expect((await project.call("GET", "/events/bought/usage")).body).toMatchObject({
      usedInWorkflows: [],
      canDelete: true,
    });
  });
});
