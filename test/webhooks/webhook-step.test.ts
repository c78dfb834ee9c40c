import { describe, expect, it } from "vitest";
import type { StepInput } from "#lib/domain/execution/running/step-action.ts";
import { webhookStep } from "#lib/domain/execution/steps/webhook-step.ts";
import type { WebhookCall } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { StepConfigs } from "#lib/domain/workflow/step.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { SqsWebhookQueue } from "#lib/messaging/webhook-queue.ts";
import { newId } from "#lib/platform/ids.ts";
import { someProject, someTime, someWorkflow } from "#test/support/records.ts";

const texts = new LiquidTextRenderers("https://app.test");
const project = someProject();
const workflow = someWorkflow({ name: "Welcome" });
const contact = {
  id: newId(),
  email: "a@x.org",
  subscribed: true,
  snoozedUntil: null,
  data: { plan: "free", name: "Ann & Bo", lines: "a\r\nb", control: "a\u0000b", blank: "\t", host: "ann:pw@x.test" },
  createdAt: someTime,
  updatedAt: someTime,
  deletionsSeen: 0,
};
const execution = {
  ...{ id: newId(), workflowId: workflow.id, contactId: contact.id, status: "RUNNING", currentStepId: newId() },
  ...{
    exitReason: null,
    error: null,
    context: { plan: "pro", seats: 3, long: "x".repeat(50_000) },
    event: { plan: "trial" },
  },
  ...{ sourceEventId: null, graphVersion: 1, steps: [], depth: 0 },
  ...{ startedAt: "2026-01-05T10:00:00.000Z", completedAt: null, createdAt: someTime, updatedAt: someTime },
} as const;
const key = { workflowId: workflow.id, contactId: contact.id, number: 1 };
const record = { id: newId(), startedAt: "2026-01-05T10:00:01.000Z" };

const hook = (config: Partial<StepConfigs["WEBHOOK"]>): StepConfigs["WEBHOOK"] => ({
  url: "https://hooks.test/in",
  method: "POST",
  ...config,
});

const turn = (config: Partial<StepConfigs["WEBHOOK"]>) =>
  ({
    ...{ dataId: project.id, project, workflow, contact, now: new Date(someTime) },
    stored: { key, execution, claim: null, dueAt: null, isForgotten: false, version: 1 },
    step: { type: "WEBHOOK", config: hook(config) },
    record,
  }) as unknown as StepInput<"WEBHOOK">;

async function run(config: Partial<StepConfigs["WEBHOOK"]>) {
  const calls: WebhookCall[] = [];
  const send = async (call: WebhookCall) => calls.push(call) > 0;
  const outcome = await webhookStep({ texts, webhooks: { send } })(turn(config));
  return { outcome, calls };
}

async function requestOf(config: Partial<StepConfigs["WEBHOOK"]>) {
  const { outcome, calls } = await run(config);
  expect(outcome).toEqual({ kind: "handedOn" });
  expect(calls).toHaveLength(1);
  return calls[0]?.request ?? expect.fail();
}

describe("the request of a step", () => {
  it("is queued with the default payload, under the id of the step's record, the same on every retry", async () => {
    const { calls } = await run({});
    expect(calls).toEqual([
      {
        projectId: project.id,
        place: key,
        stepExecutionId: record.id,
        startedAt: record.startedAt,
        request: { url: "https://hooks.test/in", method: "POST", headers: {}, body: expect.any(String) },
      },
    ]);
    expect(JSON.parse(calls[0]?.request.body ?? "")).toEqual({
      contact: { email: "a@x.org", subscribed: true, data: contact.data },
      workflow: { id: workflow.id, name: "Welcome" },
      execution: { id: execution.id, startedAt: "2026-01-05T10:00:00.000Z" },
      event: { plan: "trial" },
    });
    expect((await run({})).calls).toEqual(calls);
  });

  it("is rendered: URL, header values, and texts of the body at any depth", async () => {
    const request = await requestOf({
      url: "https://{{plan}}.hooks.test/{{name}}?e={{event.plan}}&r={{name | raw}}",
      headers: { "X-Plan": "{{plan}} {{data.plan}} {{event.plan}}", "X-{{plan}}": "{{unknown}}" },
      body: { "{{plan}}": [{ seats: "{{seats}}", name: "{{name}}" }, 3, true, null], who: "{{email}}", id: "{{id}}" },
    });
    expect(request).toEqual({
      url: "https://pro.hooks.test/Ann%20%26%20Bo?e=trial&r=Ann & Bo",
      method: "POST",
      headers: { "X-Plan": "pro free trial", "X-{{plan}}": "" },
      body: JSON.stringify({
        "{{plan}}": [{ seats: "3", name: "Ann & Bo" }, 3, true, null],
        who: "a@x.org",
        id: contact.id,
      }),
    });
  });

  it.each([
    ["{{plan}}", '"pro"'],
    [null, "null"],
    [[], "[]"],
    ["", '""'],
    [{}, "{}"],
  ])("has the author's whole body: %j", async (body, sent) => {
    expect((await requestOf({ body })).body).toBe(sent);
  });

  it.each([undefined, { a: 1 }])("of a GET has no body, whatever the author wrote: %j", async (body) => {
    expect((await requestOf({ method: "GET", ...(body && { body }) })).body).toBe(null);
  });
});

const noHost = "The rendered url does not begin with http:// or https:// and a host.";

describe("a step fails, and queues no request, when", () => {
  it.each<[string, Partial<StepConfigs["WEBHOOK"]>, string]>([
    [
      "a header has a line break",
      { headers: { "X-A": "{{lines}}" } },
      "The rendered header X-A contains a line break.",
    ],
    [
      "a header has a control character",
      { headers: { "X-A": "{{control}}" } },
      "The rendered header X-A contains a control character.",
    ],
    ["the host is empty", { url: "https://{{unknown}}/in" }, noHost],
    ["the host is blank", { url: "https://{{blank}}/in" }, noHost],
    ["rendering makes another scheme", { url: "{{unknown}}ftp://hooks.test" }, noHost],
    ["the address is broken", { url: "https://[{{plan}}/in" }, "The rendered url is not a valid URL."],
    ["the address has a user", { url: "https://{{host}}/in" }, "invalid_url"],
    [
      "rendering exceeds a limit",
      { body: "{% for a in (1..99999999) %}x{% endfor %}" },
      "Rendering took too many steps or built too much text.",
    ],
  ])("%s", async (_, config, error) => {
    expect(await run(config)).toEqual({ outcome: { kind: "failed", error }, calls: [] });
  });

  it("the request is larger than a message", async () => {
    const sent: string[] = [];
    const sqs = {
      send: async (command: { input: { MessageBody: string } }) => void sent.push(command.input.MessageBody),
    };
    const step = webhookStep({ texts, webhooks: new SqsWebhookQueue(sqs as never, "https://queue.test/webhooks") });
    const body = { rows: Array(6).fill("{{long}}") };
    expect(await step(turn({ body }))).toEqual({ kind: "failed", error: "The rendered request is too large." });
    expect(sent).toEqual([]);
    expect(await step(turn({ body: { rows: body.rows.slice(1) } }))).toEqual({ kind: "handedOn" });
    expect(sent).toHaveLength(1);
  });

  it("never for a fault of the queue, which is thrown and retried", async () => {
    const send = async () => Promise.reject(new Error("away"));
    await expect(webhookStep({ texts, webhooks: { send } })(turn({}))).rejects.toThrow("away");
  });
});
