import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { causeOfChange } from "#lib/domain/event/cause-of-change.ts";
import type { EventCause } from "#lib/domain/event/event-cause.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import { guardStart } from "#lib/domain/execution/starting/loop-guard.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { StepConfigs } from "#lib/domain/workflow/step.ts";
import { newId } from "#lib/platform/ids.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { someEmail, someTime } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";
import {
  exit,
  type FixtureProject,
  onEvent,
  openTriggerFixture,
  type TriggerFixture,
} from "#test/triggers/trigger-fixture.ts";

const [own, other] = [newId(), newId()];

describe("the guard", () => {
  it.each([
    ["custom", null, { kind: "free", depth: 0 }],
    ["contact.subscribed", { workflowId: own, depth: 0 }, { kind: "itself" }],
    ["segment.vip.exit", { workflowId: own, depth: 3 }, { kind: "itself" }],
    ["email.sent", { workflowId: own, depth: 0 }, { kind: "itself" }],
    ["email.delivery", { workflowId: own, depth: 0 }, { kind: "itself" }],
    ["email.open", { workflowId: own, depth: 0 }, { kind: "itself" }],
    ["email.bounce", { workflowId: own, depth: 0 }, { kind: "free", depth: 1 }],
    ["email.click", { workflowId: own, depth: 8 }, { kind: "itself" }],
    ["email.complaint", { workflowId: own, depth: 8 }, { kind: "free", depth: 9 }],
    ["email.complaint", { workflowId: own, depth: 9 }, { kind: "chainTooLong" }],
    ["contact.subscribed", { workflowId: other, depth: 8 }, { kind: "free", depth: 9 }],
    ["contact.subscribed", { workflowId: other, depth: 9 }, { kind: "chainTooLong" }],
  ])("for %s caused by %j returns %j", (name, cause, verdict) => {
    expect(guardStart(own, name, cause)).toEqual(verdict);
  });

  it("allows at most ten starts in a chain and no workflow to start itself, in any mix of workflows", () => {
    const names = fc.constantFrom("contact.subscribed", "segment.a.entry", "email.sent", "email.open", "email.bounce");
    const turns = fc.array(fc.record({ workflowId: fc.constantFrom(own, other), name: names }), { minLength: 11 });
    fc.assert(
      fc.property(turns, (chain) => {
        const starts: EventCause[] = [];
        for (const { workflowId, name } of chain) {
          const cause = starts.at(-1) ?? null;
          const verdict = guardStart(workflowId, name, cause);
          if (verdict.kind !== "free") continue;
          if (cause?.workflowId === workflowId) expect(name).toBe("email.bounce");
          starts.push({ workflowId, depth: verdict.depth });
        }
        expect(starts.length).toBeLessThanOrEqual(10);
      }),
    );
  });

  it("attributes a change to a step when it is the last change and its event follows soon", () => {
    const changeSource = { workflowId: own, executionId: newId(), stepId: newId(), depth: 2, at: someTime };
    const changed = { updatedAt: someTime, changeSource };
    const minutesLater = (count: number) => new Date(Date.parse(someTime) + count * 60_000).toISOString();
    const cause = { workflowId: own, depth: 2 };
    expect(causeOfChange(changed, someTime)).toEqual(cause);
    expect(causeOfChange(changed, minutesLater(10))).toEqual(cause);
    expect(causeOfChange(changed, minutesLater(11))).toBeNull();
    expect(causeOfChange({ ...changed, updatedAt: minutesLater(1) }, minutesLater(1))).toBeNull();
    expect(causeOfChange({ ...changed, changeSource: null }, someTime)).toBeNull();
  });

  it("attributes a flip by a late job to a step, and the events that follow that flip soon", () => {
    const minutesLater = (count: number) => new Date(Date.parse(someTime) + count * 60_000).toISOString();
    const changeSource = { workflowId: own, executionId: newId(), stepId: newId(), depth: 2, at: someTime };
    const changed = { updatedAt: someTime, changeSource: { ...changeSource, flippedAt: Date.parse(minutesLater(60)) } };
    expect(causeOfChange(changed, minutesLater(60))).toEqual({ workflowId: own, depth: 2 });
    expect(causeOfChange(changed, minutesLater(70))).toEqual({ workflowId: own, depth: 2 });
    expect(causeOfChange(changed, minutesLater(71))).toBeNull();
  });
});

describe("the guard on the table", () => {
  let fixture: TriggerFixture;
  let project: FixtureProject;

  beforeAll(async () => {
    fixture = await openTriggerFixture();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    fixture.advance(60_000);
    project = await fixture.newProject();
  });

  const update = (config: Partial<StepConfigs["UPDATE_CONTACT"]>) => ({
    type: "UPDATE_CONTACT" as const,
    config: { subscriptionAction: "none" as const, ...config },
  });
  const again = { allowReentry: true };
  const depths = async (workflowId: string, contactId: string) =>
    (await project.runs(workflowId, contactId)).map(({ execution }) => execution.depth);

  it("stops two workflows that undo each other's change after ten starts", async () => {
    const contact = await project.newContact();
    const off = await project.newWorkflow(
      onEvent("contact.subscribed"),
      [update({ subscriptionAction: "unsubscribe" })],
      again,
    );
    const on = await project.newWorkflow(
      onEvent("contact.unsubscribed"),
      [update({ subscriptionAction: "subscribe" })],
      again,
    );
    const first = await project.newWorkflow(onEvent("go"), [update({ subscriptionAction: "unsubscribe" })]);
    await project.track(contact.id, "go");
    for (let turn = 0; turn < 15; turn += 1) {
      await fixture.settle();
      // Each change has its own time.
      fixture.advance(1_000);
    }
    expect(await depths(first.id, contact.id)).toEqual([0]);
    expect(await depths(on.id, contact.id)).toEqual([9, 7, 5, 3, 1]);
    expect(await depths(off.id, contact.id)).toEqual([8, 6, 4, 2]);
  });

  it("does not start a workflow by its own subscribe step, but starts it when a person subscribes", async () => {
    const contact = await project.newContact();
    const workflow = await project.newWorkflow(
      onEvent("contact.subscribed"),
      [update({ subscriptionAction: "unsubscribe" }), update({ subscriptionAction: "subscribe" })],
      again,
    );
    const other = await project.newWorkflow(onEvent("contact.subscribed"), [exit], again);
    const set = async (subscribed: boolean) => {
      fixture.advance(1_000);
      const known = await fixture.contacts.find(dataOf(project), contact.id, []);
      const data = { set: {}, remove: [], setIfAbsent: {} };
      if (known)
        await fixture.contacts.update(dataOf(project), project, {
          known,
          changes: { email: undefined, subscribed, data },
          now: fixture.clock.at,
        });
      await fixture.settle();
    };
    await set(false);
    await set(true);
    expect(await depths(workflow.id, contact.id)).toEqual([0]);
    expect(await depths(other.id, contact.id)).toEqual([1, 0]);
    await set(false);
    await set(true);
    expect(await depths(workflow.id, contact.id)).toEqual([0, 0]);
  });

  it("does not start a workflow whose own step moves its contact into the segment that triggers it", async () => {
    await project.newSegment({ name: "VIP", trackedSince: Date.parse(someTime) });
    const contact = await project.newContact({ plan: "free" });
    const enter = update({ updates: { plan: "pro" } });
    const leave = update({ updates: { plan: "free" } });
    const pause = { type: "DELAY" as const, config: { amount: 1, unit: "minutes" as const } };
    const entered = onEvent("segment.vip.entry");
    const own = await project.newWorkflow(entered, [leave, pause, enter], again);
    const other = await project.newWorkflow(entered, [exit], again);
    const maker = await project.newWorkflow(onEvent("go"), [enter]);
    await project.track(contact.id, "go");
    await fixture.settle();
    expect(await depths(maker.id, contact.id)).toEqual([0]);
    expect(await depths(own.id, contact.id)).toEqual([1]);
    expect(await depths(other.id, contact.id)).toEqual([1]);
    fixture.advance(60_000);
    await fixture.settle();
    expect(await depths(own.id, contact.id)).toEqual([1]);
    expect(await depths(other.id, contact.id)).toEqual([2, 1]);
  });

  it("attributes the sends and deliveries of a workflow's own mail to the workflow", async () => {
    const contact = await project.newContact();
    const at = fixture.clock.at.toISOString();
    const [own, sent] = [
      await project.newWorkflow(onEvent("email.sent"), [exit], again),
      await project.newWorkflow(onEvent("email.sent"), [exit], again),
    ];
    const begun = await new ExecutionStarter(fixture).start(
      dataOf(project),
      {
        workflow: await project.head(own.id),
        contactId: contact.id,
        event: {},
        cause: null,
        depth: 4,
      },
      fixture.clock.at,
    );
    if (begun.kind !== "started") throw new Error(begun.kind);
    await fixture.runner.run(dataOf(project), begun.key, { deadline: new Date(fixture.clock.at.getTime() + 1_000) });
    const email = someEmail(contact.id, {
      sourceType: "WORKFLOW",
      workflowId: own.id,
      workflowExecutionId: begun.execution.id,
    });
    await putItem(fixture.table, { ...newEmailItem(dataOf(project), email), st: 3, sa: at });
    await fixture.settle();
    expect(await depths(own.id, contact.id)).toEqual([4]);
    expect(await depths(sent.id, contact.id)).toEqual([5]);
  });
});
