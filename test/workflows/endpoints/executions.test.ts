import { beforeEach, describe, expect, it } from "vitest";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";
import { itemsOf } from "#test/support/table.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
const executions = new ExecutionRepository(fixture.table);
const waits = new WaitRepository(fixture.table);
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.clock.at = new Date(someTime);
});

async function contact(email: string, of = project): Promise<string> {
  const change = { email, subscribed: undefined, subscribedWhenNew: true, data: contactDataChange({}) };
  const scope = { salt: of.salt, deletedFields: [] };
  return (await fixture.contacts.apply(dataOf(of), scope, { change, known: undefined, now: fixture.clock.at })).contact
    .id;
}

async function enabled(changes: Record<string, unknown> = {}): Promise<string> {
  const { id } = await project.create();
  await project.call("PATCH", `/workflows/${id}`, { enabled: true, ...changes });
  return id;
}

const start = (id: string, contactId: string, parts: Record<string, unknown> = {}) =>
  project.call("POST", `/workflows/${id}/executions`, { contactId, ...parts });

const list = (id: string, query = "") => project.call("GET", `/workflows/${id}/executions${query}`);

/** The stored executions and waits of the project. */
const stored = async () => itemsOf(fixture.table, dataOf(project), "J");

/** Saves the changes as the runner of executions does. */
async function change(id: string, executionId: string, changes: Partial<Execution>): Promise<void> {
  const before = await found(executions.findById(dataOf(project), id, executionId));
  await executions.save(dataOf(project), {
    before,
    changed: { ...before, execution: { ...before.execution, ...changes } },
  });
}

describe("POST /workflows/{id}/executions", () => {
  it("answers 201 with an execution that is RUNNING at the trigger, with the given context", async () => {
    const id = await enabled();
    const contactId = await contact("a@example.com");
    const context = { plan: "pro", nested: { deep: [1, "ä"] } };
    const { status, body } = await start(id, contactId, { context });
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), workflowId: id, contactId, status: "RUNNING", exitReason: null, error: null },
        ...{ currentStepId: (await project.triggerOf(id)).id, context, event: context, sourceEventId: null },
        ...{ graphVersion: 1, startedAt: someTime, completedAt: null, createdAt: someTime, updatedAt: someTime },
      },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it("answers 400, 404 or 409 by the reason, and starts no execution", async () => {
    const id = await enabled();
    const again = await enabled({ allowReentry: true });
    const contactId = await contact("a@example.com");
    const disabled = await project.create();
    const foreign = await contact("a@example.com", await fixture.newProject());
    for (const each of [id, again]) expect((await start(each, contactId)).status).toBe(201);
    const before = await stored();
    const answers = [
      await start(disabled.id, contactId),
      await start(id, newId()),
      await start(id, foreign),
      await start(newId(), contactId),
      await start(id, contactId),
      await start(again, contactId),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual([
      "400 BAD_REQUEST",
      "404 CONTACT_NOT_FOUND",
      "404 CONTACT_NOT_FOUND",
      "404 WORKFLOW_NOT_FOUND",
      "409 CONFLICT",
      "409 CONFLICT",
    ]);
    expect(await stored()).toEqual(before);
  });

  it.each([31, 5_000])("answers 422 to a context of %i levels", async (levels) => {
    const id = await enabled();
    const contactId = await contact("a@example.com");
    const context = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const sent = `{"contactId":"${contactId}","context":${context}}`;
    const { status, body } = await project.call("POST", `/workflows/${id}/executions`, sent);
    expect([status, body.error.errors]).toMatchObject([422, [{ field: "context", code: "too_big" }]]);
    expect(await stored()).toEqual([]);
  });

  it("accepts a contact again after its execution has ended, if re-entry is allowed", async () => {
    const contactId = await contact("a@example.com");
    for (const [allowReentry, expected] of [
      [false, 409],
      [true, 201],
    ] as const) {
      const id = await enabled({ allowReentry });
      const first = await start(id, contactId);
      await change(id, first.body.id, { status: "COMPLETED", currentStepId: null, completedAt: someTime });
      expect((await start(id, contactId)).status).toBe(expected);
    }
  });

  it("accepts a context of 32 KB, and answers 422 to a larger one and to anything but an object", async () => {
    const id = await enabled();
    const contactId = await contact("a@example.com");
    const of = (bytes: number) => ({ a: "x".repeat(bytes - '{"a":""}'.length) });
    for (const context of [of(32 * 1_024 + 1), [], "text", null]) {
      const answer = await start(id, contactId, { context });
      expect([answer.status, issuesOf(answer)[0]?.split(" ")[0]]).toEqual([422, "context"]);
    }
    expect(issuesOf(await start(id, "a"))).toEqual(["contactId invalid_string"]);
    expect(await stored()).toEqual([]);
    expect((await start(id, contactId, { context: of(32 * 1_024) })).status).toBe(201);
  });
});

describe("GET /workflows/{id}/executions", () => {
  it("lists the newest start first, with contact and step, as they were when the execution started", async () => {
    const id = await enabled();
    const step = await project.addStep(id, "DELAY");
    const contacts = [await contact("a@example.com"), await contact("b@example.com"), await contact("c@example.com")];
    for (const [index, contactId] of contacts.entries()) {
      fixture.clock.at = new Date(Date.parse(someTime) + index);
      const { body } = await start(id, contactId);
      if (index > 0) await change(id, body.id, { status: "WAITING", currentStepId: step.id });
    }
    await project.call("DELETE", `/workflows/${id}/steps/${step.id}`);
    await executionForgetting(fixture.table, fixture.clock).forgetContact(dataOf(project), contacts[2] ?? "", "9");
    const { status, body } = await list(id);
    expect([status, body]).toMatchObject([200, { page: 1, pageSize: 20, total: 3, totalPages: 1 }]);
    const currentStep = { id: step.id, name: "DELAY", type: "DELAY" };
    expect(body.data).toMatchObject([
      { contactId: contacts[2], status: "CANCELLED", exitReason: "contact_deleted", contact: null, context: {} },
      { contactId: contacts[1], status: "WAITING", contact: { id: contacts[1], email: "b@example.com" }, currentStep },
      { contactId: contacts[0], status: "RUNNING", currentStep: { name: "Trigger", type: "TRIGGER" } },
    ]);
    for (const [query, found] of [
      ["?status=WAITING", [1]],
      ["?status=CANCELLED", [2]],
      ["?status=FAILED", []],
      [`?contactId=${contacts[0]}`, [0]],
      [`?contactId=${contacts[0]}&status=WAITING`, []],
      ["?page=2&pageSize=2", [0]],
      ["?page=7", []],
    ] as const) {
      const answer = await list(id, query);
      const shown = answer.body.data.map((each: { contactId: string }) => contacts.indexOf(each.contactId));
      expect([query, answer.status, shown]).toEqual([query, 200, found]);
      expect(answer.body.total).toBe(query.startsWith("?page") ? 3 : found.length);
    }
  });

  it("costs 30 read units for a page of 20, in addition to the caller, and returns the total up to the counting limit", async () => {
    const id = await enabled();
    await Promise.all(
      Array.from({ length: 25 }, async (_, index) => start(id, await contact(`c${index}@example.com`))),
    );
    fixture.table.takeUnits();
    const { body } = await list(id);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(30);
    expect([body.data.length, body.total]).toEqual([20, 21]);
    const counts = [{ sequence: "1".padStart(40, "0"), field: "RUNNING", add: 25 }];
    await foldInto(fixture.counters, dataOf(project), `workflows#${id}`, "shard-1", counts, fixture.clock.at);
    expect((await list(id)).body).toMatchObject({ total: 25, totalPages: 2 });
    expect((await list(id, "?status=RUNNING")).body).toMatchObject({ total: 25 });
    expect((await list(id, "?page=2")).body).toMatchObject({ total: 25, data: { length: 5 } });
    expect((await project.get(id))._count).toEqual({ steps: 1, executions: 25 });
  });

  it("answers 400 to an unknown status, 404 to an unknown workflow, 422 to an invalid contact id", async () => {
    const id = await enabled();
    const answers = [await list(id, "?status=running"), await list(newId()), await list(id, "?contactId=a")];
    expect(answers.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual([
      "400 BAD_REQUEST",
      "404 WORKFLOW_NOT_FOUND",
      "422 VALIDATION_ERROR",
    ]);
  });
});

describe("GET /workflows/{id}/executions/{executionId}", () => {
  it("shows the execution with its workflow and every step so far", async () => {
    const id = await enabled();
    const contactId = await contact("a@example.com");
    const { body: begun } = await start(id, contactId);
    const trigger = await project.triggerOf(id);
    const { status, body } = await project.call("GET", `/workflows/${id}/executions/${begun.id}`);
    expect([status, body]).toEqual([
      200,
      {
        ...begun,
        workflow: { id, name: "Onboarding" },
        contact: { id: contactId, email: "a@example.com" },
        currentStep: { id: trigger.id, name: "Trigger", type: "TRIGGER" },
        stepExecutions: [
          {
            ...{ id: expect.any(String), executionId: begun.id, stepId: trigger.id, status: "PENDING" },
            ...{ scheduledFor: null, executeAfter: null, output: null, error: null, startedAt: null },
            ...{ completedAt: null, createdAt: someTime, updatedAt: someTime },
            step: { id: trigger.id, name: "Trigger", type: "TRIGGER" },
          },
        ],
      },
    ]);
  });

  it("answers 404 for an execution of another workflow or project, as for an unknown one", async () => {
    const id = await enabled();
    const { body: begun } = await start(id, await contact("a@example.com"));
    const other = await fixture.newProject();
    const answers = [
      await project.call("GET", `/workflows/${id}/executions/${newId()}`),
      await project.call("GET", `/workflows/${await enabled()}/executions/${begun.id}`),
      await other.call("GET", `/workflows/${(await other.create()).id}/executions/${begun.id}`),
      await other.call("GET", `/workflows/${id}/executions/${begun.id}`),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual([
      ...Array(3).fill("404 RESOURCE_NOT_FOUND"),
      "404 WORKFLOW_NOT_FOUND",
    ]);
  });
});

describe("cancellation", () => {
  const cancel = (id: string, executionId: string) =>
    project.call("DELETE", `/workflows/${id}/executions/${executionId}`);

  it("ends a waiting execution and its wait, and changes no ended execution", async () => {
    const id = await enabled();
    const step = await project.addStep(id, "WAIT_FOR_EVENT");
    const contactId = await contact("a@example.com");
    const { body: begun } = await start(id, contactId);
    const record = newStepRecord(begun.id, step, someTime);
    const waiting = { ...record, status: "WAITING" as const, startedAt: someTime };
    await change(id, begun.id, { status: "WAITING", currentStepId: step.id, steps: [waiting] });
    const key = { workflowId: id, contactId, number: 1 };
    await waits.put(dataOf(project), { key, executionId: begun.id, stepId: step.id, eventName: "purchase" });
    fixture.clock.at = new Date(Date.parse(someTime) + 60_000);
    const { status, body } = await cancel(id, begun.id);
    const at = fixture.clock.at.toISOString();
    expect([status, body]).toMatchObject([
      200,
      { id: begun.id, status: "CANCELLED", exitReason: "cancelled_by_user", error: null, completedAt: at },
    ]);
    expect(await waits.of(dataOf(project), contactId, "purchase")).toEqual([]);
    const before = await stored();
    expect(await cancel(id, begun.id)).toMatchObject({ status: 409, body: { error: { code: "CONFLICT" } } });
    expect((await cancel(id, newId())).body.error.code).toBe("RESOURCE_NOT_FOUND");
    expect(await stored()).toEqual(before);
  });

  it("ends all active executions of a workflow, and returns their count", async () => {
    const [id, other] = [await enabled(), await enabled()];
    const contacts = await Promise.all([...Array(30).keys()].map((index) => contact(`c${index}@example.com`)));
    const begun = await Promise.all(contacts.map((contactId) => start(id, contactId)));
    await start(other, contacts[0] ?? "");
    for (const { body } of begun.slice(0, 3)) await change(id, body.id, { status: "FAILED", error: "It failed." });
    const cancelAll = (of: string) => project.call("POST", `/workflows/${of}/executions/cancel-all`);
    expect(await cancelAll(id)).toEqual({ status: 200, body: { cancelled: 27 } });
    expect(await cancelAll(id)).toEqual({ status: 200, body: { cancelled: 0 } });
    expect((await cancelAll(newId())).body.error.code).toBe("WORKFLOW_NOT_FOUND");
    const shown = (await list(id, "?pageSize=100&status=CANCELLED")).body.data;
    expect(shown.map(({ exitReason }: Execution) => exitReason)).toEqual(Array(27).fill("cancelled_all"));
    expect((await list(id, "?status=FAILED")).body.total).toBe(3);
    expect((await list(other, "?status=RUNNING")).body.total).toBe(1);
    expect((await project.call("DELETE", `/workflows/${id}`)).status).toBe(204);
    const refused = await project.call("DELETE", `/workflows/${other}`);
    expect([refused.status, refused.body.error.details]).toEqual([409, { activeExecutions: 1 }]);
  });
});

describe("DELETE /templates/{id}", () => {
  it("answers 409 while an execution's graph sends the template, and 204 when it has ended", async () => {
    const id = await enabled();
    const template = await project.newTemplate();
    const step = await project.addStep(id, "SEND_EMAIL", { templateId: template.id });
    const { body: begun } = await start(id, await contact("a@example.com"));
    await project.call("DELETE", `/workflows/${id}/steps/${step.id}`);
    const refused = await project.call("DELETE", `/templates/${template.id}`);
    const workflowSteps = [{ id: step.id, name: "SEND_EMAIL", workflowId: id, workflowName: "Onboarding" }];
    expect([refused.status, refused.body.error.details]).toEqual([409, { workflowSteps }]);
    await project.call("DELETE", `/workflows/${id}/executions/${begun.id}`);
    expect((await project.call("DELETE", `/templates/${template.id}`)).status).toBe(204);
  });
});
