import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { exit, idOf, mail, someGraph, wait, webhook } from "./run-graphs.ts";
import { openRunnerFixture, type RunnerFixture } from "./runner-fixture.ts";

let home: RunnerFixture;

beforeAll(async () => {
  home = await openRunnerFixture();
});
afterAll(() => home.fixture.stop());
beforeEach(() => home.begin());

describe("a WEBHOOK step", () => {
  const graph = someGraph({ webhook, exit }, ["trigger>webhook", "webhook>exit"]);
  const handedOn = { WEBHOOK: async (): Promise<StepOutcome> => ({ kind: "handedOn" }) };
  const settle = async (key: Parameters<RunnerFixture["find"]>[0], id: string, result: WebhookResult) => {
    await home
      .runner()
      .settleWebhook(home.fixture.project, key, { stepExecutionId: id, result, deadline: home.in(40) });
    return (await home.find(key)).execution;
  };

  it("runs until its result arrives, continues with that, and accepts no other result", async () => {
    const key = await home.started(graph, await home.person());
    const { execution: running } = await home.run(key, handedOn);
    expect(running).toMatchObject({ status: "RUNNING", currentStepId: idOf("webhook") });
    const id = running.steps[1]?.id ?? "";
    const output = { statusCode: 200, success: true };
    expect(await settle(key, running.steps[0]?.id ?? "", { output })).toEqual(running);
    home.forget();
    const over = await settle(key, id, { output });
    expect([over.status, over.steps[1]?.status, over.steps[1]?.output]).toEqual(["EXITED", "COMPLETED", output]);
    expect(await settle(key, id, { error: "late" })).toEqual(over);
  });

  it("fails the execution with its own error", async () => {
    const key = await home.started(graph, await home.person());
    const { execution } = await home.run(key, handedOn);
    const over = await settle(key, execution.steps[1]?.id ?? "", {
      ...{ error: "The answer had status 500.", output: { statusCode: 500 } },
    });
    expect(over.steps[1]).toMatchObject({ status: "FAILED", output: { statusCode: 500 } });
    expect(over).toMatchObject({
      status: "FAILED",
      error: "The answer had status 500.",
      currentStepId: idOf("webhook"),
    });
  });
});

describe("an execution whose project, workflow or contact was disabled or deleted", () => {
  const graph = someGraph({ wait: wait("paid"), mail }, ["trigger>wait", "wait>mail"]);

  it("is cancelled when its project is disabled", async () => {
    const key = await home.started(graph, await home.person());
    await home.projects.setDisabled(projectIdOf(home.fixture.project), { reason: "MANUAL", now: home.clock.at });
    const { execution } = await home.run(key);
    expect(execution).toMatchObject({
      status: "CANCELLED",
      exitReason: "project_disabled",
      currentStepId: idOf("trigger"),
    });
    expect(execution.steps).toMatchObject([{ status: "SKIPPED", startedAt: null }]);
  });

  it.each(["gone", "made again"])("is cancelled and emptied when its contact is %s", async (how) => {
    const contactId = await home.person();
    const key = await home.started(graph, contactId);
    await home.run(key);
    const contact = await home.contacts.find(home.fixture.project, contactId, []);
    if (contact) await home.contacts.remove(home.fixture.project, home.fixture.scope, contact);
    home.pass(60);
    if (how === "made again") {
      const change = { set: {}, remove: [], setIfAbsent: {} };
      const again = { email: "ann@example.com", subscribed: undefined, subscribedWhenNew: true, data: change };
      await home.contacts.apply(home.fixture.project, home.fixture.scope, {
        change: again,
        known: undefined,
        now: home.clock.at,
      });
    }
    const { execution, isForgotten } = await home.run(key);
    expect(execution).toMatchObject({ status: "CANCELLED", exitReason: "contact_deleted", context: {}, event: {} });
    expect([isForgotten, execution.steps.map(({ output }) => output)]).toEqual([true, [null, null]]);
  });

  it("is deleted with its workflow, along with its waits", async () => {
    const contactId = await home.person();
    const key = await home.started(graph, contactId);
    await home.run(key);
    const [row] = await home.waits.of(home.fixture.project, contactId, "paid");
    const head = await home.fixture.head(key.workflowId);
    await home.fixture.workflows.remove(home.fixture.project, head);
    home.pass(1);
    const event = await home.happen(contactId, "paid");
    if (row) await home.runner().receive(home.fixture.project, row, { event, deadline: home.in(40) });
    expect(await home.executions.find(home.fixture.project, key)).toBeUndefined();
    expect(await home.waits.of(home.fixture.project, contactId, "paid")).toEqual([]);
  });
});
