import { beforeEach, describe, expect, it } from "vitest";
import { cancelExecutions } from "#functions/queues/jobs/executions/cancel-executions.ts";
import { sweepWorkflow } from "#functions/queues/jobs/executions/sweep-workflow.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { contactRemoval } from "#functions/wiring/contact-removal.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import {
  executionCancelling,
  executionService,
  executionSweep,
} from "#functions/wiring/executions/execution-service.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { BegunCallRepository } from "#lib/storage/execution/begun-call-repository.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { ExecutionOutboxRepository } from "#lib/storage/execution/execution-outbox-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someProject, someWorkflow } from "#test/support/records.ts";
import { itemsOf } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";
import { begun, openExecutionFixture } from "./execution-fixture.ts";

let jobs: AnyJob[];

const later = new Date(begun.getTime() + 60_000);
const far = new Date(begun.getTime() + 3_600_000);
const clock = { now: () => later };
const queue = { send: async (job: AnyJob) => void jobs.push(job) };
/** The clock of a worker whose time is up after this number of reads. */
const clockOver = (looks: number) => {
  let left = looks;
  return { now: () => (left-- > 0 ? later : far) };
};

const fixture = await forThisFile(openExecutionFixture({ stream: true }));
const waits = new WaitRepository(fixture.table);
const follow = await openTableFollower(fixture.table, clock, queue);
beforeEach(async () => {
  jobs = [];
  await follow();
  jobs = [];
  fixture.begin();
});

const waitStep = {
  ...{ id: newId(), type: "WAIT_FOR_EVENT" as const, name: "Wait", config: { eventName: "purchase" } },
  ...{ position: { x: 0, y: 0 }, createdAt: begun.toISOString(), updatedAt: begun.toISOString() },
};

const webhookStep = {
  ...waitStep,
  ...{
    id: newId(),
    type: "WEBHOOK" as const,
    name: "Tell",
    config: { url: "https://h.test/", method: "POST" as const },
  },
};

function waiting(changes = {}): Promise<WorkflowHead> {
  const trigger = newTriggerStep(someWorkflow().trigger, begun);
  const graph: Graph = { steps: [trigger, waitStep], transitions: [] };
  return fixture.workflow({ allowReentry: true, ...changes }, graph);
}

/** An execution that waits for an event, as its worker leaves it. */
async function wait(workflow: WorkflowHead, contactId: string, now = begun): Promise<StoredExecution> {
  const stored = await fixture.started(workflow, contactId, now);
  const { id, steps } = stored.execution;
  const trigger = steps.map((step) => ({ ...step, status: "COMPLETED" as const, output: { triggered: true } }));
  const record = { ...newStepRecord(id, waitStep, begun.toISOString()), status: "WAITING" as const };
  await waits.put(fixture.project, {
    key: stored.key,
    executionId: id,
    stepId: waitStep.id,
    eventName: "purchase",
  });
  return fixture.save(stored, { status: "WAITING", currentStepId: waitStep.id, steps: [...trigger, record] });
}

const find = (stored: StoredExecution) => fixture.executions.find(fixture.project, stored.key);

describe("a webhook call that was handed on but has not begun", () => {
  it.each([
    ["is cancelled", (stored: StoredExecution) => cancel(stored)],
    ["forgets its contact", (stored: StoredExecution) => forget(stored)],
  ])("is not made when its execution %s", async (_, end) => {
    const stored = await fixture.started(await fixture.workflow(), (await fixture.contact("c@example.com")).id);
    const { id, steps } = stored.execution;
    const record = { ...newStepRecord(id, webhookStep, begun.toISOString()), status: "RUNNING" as const };
    const handedOn = { currentStepId: webhookStep.id, steps: [...steps, record] };
    await end(await fixture.save(stored, handedOn));
    const calls = new BegunCallRepository(fixture.table);
    const claim = { owner: newId(), until: far.toISOString(), expiresAt: far.toISOString() };
    const call = { projectId: fixture.project, stepExecutionId: record.id };
    expect(await calls.begin(call, claim)).toEqual({ until: later.toISOString(), result: null });
  });

  const cancel = ({ key }: StoredExecution) =>
    executionCancelling(fixture.table, clock).cancel(fixture.project, key, "cancelled_by_user");
  const forget = ({ key }: StoredExecution) =>
    executionForgetting(fixture.table, clock).forgetContact(fixture.project, key.contactId, later.toISOString());
});

describe("forgetting a contact", () => {
  it("cancels active executions, empties all that began before, and deletes their waits", async () => {
    const workflow = await waiting();
    const { id } = await fixture.contact("a@example.com");
    const other = await wait(workflow, (await fixture.contact("b@example.com")).id);
    const done = await fixture.save(await fixture.started(workflow, id), { status: "FAILED", error: "It failed." });
    const active = await wait(workflow, id);
    await executionForgetting(fixture.table, clock).forgetContact(fixture.project, id, later.toISOString());
    const at = later.toISOString();
    const [first, second] = [await find(done), await find(active)];
    expect(first?.execution).toEqual({ ...done.execution, ...{ contactEmail: null, context: {}, event: {} } });
    expect(second?.execution).toMatchObject({
      ...{ status: "CANCELLED", exitReason: "contact_deleted", context: {}, event: {}, completedAt: at },
      steps: [{ output: null }, { output: null }],
    });
    expect([first?.isForgotten, second?.isForgotten, second?.dueAt]).toEqual([true, true, null]);
    expect(await waits.of(fixture.project, id, "purchase")).toEqual([]);
    expect(await find(other)).toEqual(other);
    expect(await waits.of(fixture.project, other.key.contactId, "purchase")).toHaveLength(1);
    fixture.table.takeUnits();
    await executionForgetting(fixture.table, clock).forgetContact(fixture.project, id, far.toISOString());
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("keeps executions that began later, for a contact created with the same address", async () => {
    const workflow = await waiting();
    const { id } = await fixture.contact("a@example.com");
    const since = await wait(workflow, id, later);
    await executionForgetting(fixture.table, clock).forgetContact(fixture.project, id, later.toISOString());
    expect(await find(since)).toEqual(since);
  });

  it("happens when the contact is deleted, and lets the next contact of its address enter the workflow", async () => {
    const workflow = await waiting();
    const contact = await fixture.contact("a@example.com");
    const before = await wait(workflow, contact.id);
    const removal = contactRemoval(fixture.table, { jobs: queue, clock });
    expect(await removal.remove(fixture.project, fixture.scope, contact)).toBe(true);
    expect(await find(before)).toMatchObject({ isForgotten: true, execution: { status: "CANCELLED", event: {} } });
    const again = await fixture.contact("a@example.com");
    expect(again.id).toBe(contact.id);
    expect(await fixture.start({ ...workflow, allowReentry: false }, again.id)).toMatchObject({ kind: "started" });
  });
});

describe("cancelling executions", () => {
  it("succeeds once or not at all when workers change the execution concurrently", async () => {
    const workflow = await waiting();
    const stored = await wait(workflow, (await fixture.contact("a@example.com")).id);
    const cancelling = executionCancelling(fixture.table, clock);
    const goOn = async () => {
      const present = await find(stored);
      if (present?.execution.status !== "WAITING") return;
      const execution = { ...present.execution, status: "RUNNING" as const };
      await fixture.executions.save(fixture.project, { before: present, changed: { ...present, execution } });
    };
    const cancels = Array.from({ length: 5 }, () =>
      cancelling.cancel(fixture.project, stored.key, "cancelled_by_user"),
    );
    const outcomes = await Promise.all([...cancels, ...Array.from({ length: 5 }, goOn)]);
    const kinds = outcomes.slice(0, 5).map((outcome) => outcome?.kind);
    expect(kinds.sort()).toEqual(["cancelled", ...Array(4).fill("finished")]);
    expect((await find(stored))?.execution.status).toBe("CANCELLED");
  });

  it("continues in a job, until all are cancelled, when there are too many for one request", async () => {
    const workflow = await waiting();
    const contacts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => fixture.contact(`c${index}@example.com`)),
    );
    for (const { id } of contacts) await wait(workflow, id);
    const counts = new ExecutionCountReader(fixture.table);
    const service = executionService(fixture.table, clockOver(30));
    expect(await service.cancelAll(fixture.project, workflow.id, later)).toBe(40);
    const active = await counts.countActive(fixture.project, workflow.id);
    expect(active).toBeGreaterThan(0);
    expect(active).toBeLessThan(40);
    // Started after the call, so the call does not cancel it.
    const since = await fixture.started(workflow, (await fixture.contact("d@example.com")).id, far);
    await follow();
    const before = later.toISOString();
    const ordered = { type: "cancelExecutions", dataId: fixture.project, workflowId: workflow.id, before } as const;
    expect(jobs.filter(({ type }) => type === "cancelExecutions")).toEqual([ordered]);
    jobs = [];
    const work = async (looks: number) =>
      cancelExecutions({
        cancelling: executionCancelling(fixture.table, clockOver(looks)),
        outbox: new ExecutionOutboxRepository(fixture.table),
        jobs: queue,
      }).run(ordered, new Date(later.getTime() + 1));
    await work(3);
    expect(jobs).toEqual([ordered]);
    expect(await orders()).toHaveLength(1);
    await work(1_000);
    expect([jobs, await orders()]).toEqual([[ordered], []]);
    expect(await counts.countActive(fixture.project, workflow.id)).toBe(1);
    expect(await find(since)).toEqual(since);
    for (const { id } of contacts) expect(await waits.of(fixture.project, id, "purchase")).toEqual([]);
  });
});

const orders = async () => itemsOf(fixture.table, fixture.project, "Z");

describe("the stream", () => {
  it("queues a run for each execution started by a caller, and counts all executions by status", async () => {
    const workflow = await fixture.workflow();
    const [first, second] = [await fixture.contact("a@example.com"), await fixture.contact("b@example.com")];
    const started = await fixture.started(workflow, first.id);
    await fixture.start(workflow, second.id, newId());
    await follow();
    const running = { type: "runExecution", dataId: fixture.project, ...started.key };
    expect(jobs.filter(({ type }) => type === "runExecution")).toEqual([running]);
    const counters = new CounterRepository(fixture.table);
    const count = () => counters.read(fixture.project, `workflows#${workflow.id}`);
    expect(await count()).toEqual({ RUNNING: 2 });
    jobs = [];
    const waitingNow = await fixture.save(started, { status: "WAITING" });
    await fixture.save(await fixture.save(waitingNow, { status: "RUNNING" }), { status: "COMPLETED" });
    await follow();
    expect(jobs).toEqual([]);
    const all = await new ExecutionCountReader(fixture.table).countAll(fixture.project, [workflow.id]);
    expect([await count(), all.get(workflow.id)]).toEqual([{ RUNNING: 1, COMPLETED: 1 }, 2]);
  });

  it("queues a job that sweeps the executions of a deleted workflow until none is left", async () => {
    // Deletions are not counted for a project that does not exist.
    await new ProjectRepository(fixture.table).create({
      project: someProject({ id: projectIdOf(fixture.project) }),
      hashes: {
        public: "p",
        secret: "s",
      },
    });
    const [workflow, kept] = [await fixture.workflow(), await fixture.workflow()];
    const contacts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => fixture.contact(`c${index}@example.com`)),
    );
    for (const { id } of contacts) await fixture.save(await fixture.started(workflow, id), { status: "COMPLETED" });
    const other = await fixture.started(kept, contacts[0]?.id ?? "");
    const sweep = (looks: number) => sweepWorkflow(executionSweep(fixture.table, clockOver(looks)), queue);
    const ordered = { type: "sweepWorkflow", dataId: fixture.project, workflowId: workflow.id } as const;
    await sweep(1_000).run(ordered, far);
    const all = async () => itemsOf(fixture.table, fixture.project, "J");
    expect(await all()).toHaveLength(31);
    await fixture.workflows.remove(fixture.project, await fixture.head(workflow.id));
    await follow();
    expect(jobs.filter(({ type }) => type === "sweepWorkflow")).toEqual([ordered]);
    jobs = [];
    await sweep(0).run(ordered, later);
    expect([jobs, (await orders()).length]).toEqual([[ordered], 1]);
    await sweep(1_000).run(ordered, far);
    expect([jobs, await orders(), (await all()).length]).toEqual([[ordered], [], 1]);
    expect(await find(other)).toEqual(other);
    await follow();
    const { COMPLETED } = await new CounterRepository(fixture.table).read(fixture.project, `workflows#${workflow.id}`);
    expect(COMPLETED).toBe(0);
  });
});
