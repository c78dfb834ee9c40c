import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { ExecutionCancelling } from "#lib/domain/execution/ending/execution-cancelling.ts";
import { ExecutionForgetting } from "#lib/domain/execution/ending/execution-forgetting.ts";
import { isActive } from "#lib/domain/execution/execution.ts";
import type { ExecutionStore, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { ExecutionTimer } from "#lib/domain/execution/running/execution-timer.ts";
import type { StepActions, StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import type { Wait, WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import { delayStep } from "#lib/domain/execution/steps/delay-step.ts";
import { exitStep } from "#lib/domain/execution/steps/exit-step.ts";
import { triggerStep } from "#lib/domain/execution/steps/trigger-step.ts";
import { waitForEventStep } from "#lib/domain/execution/steps/wait-for-event-step.ts";
import type { CallName } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { someProject, someWorkflow } from "#test/support/records.ts";
import { beginningOf } from "./run-graphs.ts";
import {
  deadlineMs,
  deathMs,
  type Effect,
  type Message,
  type Queued,
  visibilityMs,
  type Worker,
} from "./run-message.ts";

/**
 * One execution and its workers, in memory: each call of a worker waits until the simulation makes it, or the worker dies
 * before or after it. Runner and cancellation are the real ones; steps with side effects leave an effect by record id.
 */
export class RunSimulation {
  now = Date.parse("2026-03-01T10:00:00.000Z");
  stored: StoredExecution;
  readonly effects = new Map<string, Effect>();
  readonly events: WorkflowEvent[] = [];
  readonly faults: string[] = [];
  readonly rows = new Map<string, Wait>();
  readonly workers: Worker[] = [];
  queue: Queued[] = [];
  /** Infrastructure faults still to come in steps. */
  faultsLeft = 0;
  thrown = 0;
  readonly graph: Graph;
  readonly #chance: () => number;
  readonly #called = new Map<string, boolean>();
  #project: Project = someProject();
  #contact: Contact | undefined;

  /** `chance` returns the next random number, which decides what happens. */
  constructor(graph: Graph, chance: () => number) {
    this.graph = graph;
    this.#chance = chance;
    this.stored = beginningOf(graph, new Date(this.now).toISOString());
    const { key, execution } = this.stored;
    this.#contact = {
      ...{ id: key.contactId, email: "a@example.com", subscribed: true, snoozedUntil: null, data: {} },
      ...{ createdAt: execution.startedAt, updatedAt: execution.startedAt, deletionsSeen: 0 },
    };
    this.send({ type: "runExecution", dataId: dataOf(this.#project), ...key });
  }

  get isOver(): boolean {
    return !isActive(this.stored.execution.status);
  }

  send(message: Message, seconds = 0): void {
    this.queue.push({ id: newId(), message, at: this.now + seconds * 1_000 });
  }

  /** Records an event and queues it for the executions that wait for it. */
  record(name: string): void {
    // No two events have the same time, so their times tell which came first.
    this.now += 1;
    const createdAt = new Date(this.now).toISOString();
    const event = { id: newId(), name, contactId: this.stored.key.contactId, data: { by: name }, createdAt };
    this.events.push(event);
    this.send({ type: "dispatch", event });
  }

  disable(): void {
    this.#project = { ...this.#project, disabledReason: "MANUAL" };
  }

  deleteContact(): void {
    this.#contact = undefined;
    this.now += 1;
    this.send({ type: "forget", before: new Date(this.now).toISOString() });
  }

  /** The event that the execution waits for, if it was recorded already. */
  missed(): WorkflowEvent | undefined {
    const record = this.stored.execution.steps.find(({ status }) => status === "WAITING");
    return this.events.find(({ createdAt }) => record?.startedAt && createdAt > record.startedAt);
  }

  due(): Queued[] {
    return this.queue.filter(({ at }) => at <= this.now);
  }

  advance(milliseconds: number): void {
    this.now += milliseconds;
    for (const worker of this.workers) if (worker.diesAt <= this.now) this.kill(worker);
  }

  /** Workers with a call that waits to be made. */
  calling(): Worker[] {
    return this.workers.filter(({ isDead, calls }) => !isDead && calls.length > 0);
  }

  kill(worker: Worker): void {
    worker.isDead = true;
    worker.calls = [];
    for (const { inside } of this.effects.values()) inside.delete(worker);
    if (worker.queued) this.queue.push(worker.queued);
    worker.queued = undefined;
  }

  /** `again`: the queue delivers the message once more, at once or later. */
  async deliver(queued: Queued, again: boolean): Promise<Worker> {
    const returns = { ...queued, at: this.now + visibilityMs };
    this.queue = this.queue.filter((each) => each !== queued);
    if (again) this.queue.push({ ...queued, at: this.now + Math.round(Math.max(0, this.#chance() - 0.7) * 300_000) });
    const worker: Worker = { queued: returns, diesAt: this.now + deathMs, isDead: false, calls: [] };
    this.workers.push(worker);
    void this.#work(worker, queued.message).then(
      () => {
        this.queue = this.queue.filter(({ id }) => id !== queued.id);
        for (const other of this.workers) if (other.queued?.id === queued.id) other.queued = undefined;
        this.kill(worker);
      },
      () => this.kill(worker),
    );
    await settle();
    return worker;
  }

  /** Makes one of the worker's waiting calls. */
  async proceed(worker: Worker): Promise<void> {
    const [call] = worker.calls.splice(Math.floor(this.#chance() * worker.calls.length), 1);
    call?.();
    await settle();
  }

  async #work(worker: Worker, message: Message): Promise<void> {
    const ports = this.#ports(worker);
    const { key } = this.stored;
    const projectId = this.#project.id;
    const deadline = new Date(this.now + deadlineMs);
    const runner = new ExecutionRunner(ports);
    switch (message.type) {
      case "runExecution":
        return runner.run(dataIdOf(projectId, 0), key, { deadline, attempt: message.attempt });
      case "settleWebhook":
        return runner.settleWebhook(dataIdOf(projectId, 0), key, {
          stepExecutionId: message.stepExecutionId,
          result: message.result,
          deadline,
        });
      case "dispatch":
        for (const wait of await ports.waits.of(message.event.name)) {
          await runner.receive(dataIdOf(projectId, 0), wait, { event: message.event, deadline });
        }
        return undefined;
      case "call":
        return this.#call(worker, message.recordId);
      case "cancel":
        await new ExecutionCancelling(ports).cancel(dataIdOf(projectId, 0), key, "cancelled_by_user");
        return undefined;
      case "forget":
        await new ExecutionForgetting(ports).forgetContact(dataIdOf(projectId, 0), key.contactId, message.before);
        return undefined;
    }
  }

  /** The webhook worker: makes each request once, and reports its result as often as asked. */
  async #call(worker: Worker, stepExecutionId: string): Promise<void> {
    const isFine = await this.#gate(worker, () => {
      if (!this.#called.has(stepExecutionId)) {
        this.#begin(worker, stepExecutionId, "of the call");
        this.#called.set(stepExecutionId, this.#chance() < 0.8);
      }
      return this.#called.get(stepExecutionId);
    });
    const result = isFine ? { output: { statusCode: 200 } } : { error: "500" };
    await this.#gate(worker, () => {
      const { key } = this.stored;
      this.send({ type: "settleWebhook", dataId: dataOf(this.#project), ...key, stepExecutionId, result });
    });
  }

  #ports(worker: Worker) {
    const gate = <T>(perform: () => T) => this.#gate(worker, perform);
    const clock = { now: () => new Date(this.now) };
    const executions: Pick<ExecutionStore, "find" | "save" | "remove" | "active" | "allOf"> = {
      find: () => gate(() => this.stored),
      allOf: () => gate(() => [this.stored]),
      save: (_, { before, changed }) => gate(() => this.#save(before, changed)),
      remove: () => gate(() => undefined),
      active: async function* () {},
    };
    const later = (job: AnyJob, seconds?: number) => gate(() => this.send(job as Message, seconds));
    const timer = {
      start: (job: AnyJob, at: Date) =>
        gate(() => {
          const isThere = this.queue.some((each) => JSON.stringify(each.message) === JSON.stringify(job));
          const late = Math.round(this.#chance() * 59_000);
          if (!isThere) this.queue.push({ id: newId(), message: job as Message, at: at.getTime() + late });
        }),
    };
    const rowOf = ({ executionId, stepId }: Wait) => `${executionId}#${stepId}`;
    return {
      executions,
      clock,
      projects: { find: () => gate(() => this.#project) },
      workflows: {
        find: () => gate(() => ({ ...someWorkflow(), usedGraphVersion: 1, inForceSince: null, version: 1 })),
        findGraph: () => gate(() => this.graph),
      },
      contacts: { find: () => gate(() => this.#contact) },
      waits: {
        put: (_: string, wait: Wait) => gate(() => void this.rows.set(rowOf(wait), wait)),
        remove: (_: string, wait: Wait) => gate(() => void this.rows.delete(rowOf(wait))),
        of: (name: string) => gate(() => [...this.rows.values()].filter(({ eventName }) => eventName === name)),
      },
      pastEvents: {
        firstSince: (_: string, _contactId: string, { name, since }: { name: string; since: string }) =>
          gate(() => this.events.find((event) => event.name === name && event.createdAt > since)),
      },
      timer: new ExecutionTimer({ send: later }, timer, clock),
      calls: {
        // For a call withdrawn before it was made.
        begin: ({ stepExecutionId: id }: CallName) =>
          gate(() => void this.#called.set(id, this.#called.get(id) ?? false)),
      },
      actions: this.#actions(worker),
    };
  }

  #actions(worker: Worker): StepActions {
    const act = async ({ record }: Pick<StepInput<"SEND_EMAIL">, "record">): Promise<StepOutcome> => {
      await this.#gate(worker, () => this.#begin(worker, record.id, record.startedAt));
      await this.#gate(worker, () => {
        this.effects.get(record.id)?.inside.delete(worker);
        return this.#faultNow();
      });
      return { kind: "completed", output: {} };
    };
    return {
      ...{ TRIGGER: triggerStep, DELAY: delayStep, WAIT_FOR_EVENT: waitForEventStep, EXIT: exitStep },
      ...{ SEND_EMAIL: act, UPDATE_CONTACT: act },
      CONDITION: async () => {
        const branch = await this.#gate(worker, () => this.#faultNow() ?? (this.#chance() < 0.5 ? "yes" : "no"));
        return { kind: "completed", branch: branch as "yes" | "no", output: { branch } };
      },
      WEBHOOK: async ({ record }) => {
        await this.#gate(worker, () => {
          this.#checkClaimed(record.id);
          this.send({ type: "call", recordId: record.id });
        });
        await this.#gate(worker, () => this.#faultNow());
        return { kind: "handedOn" };
      },
    };
  }

  #faultNow(): undefined {
    if (this.faultsLeft === 0 || this.#chance() < 0.5) return;
    this.faultsLeft -= 1;
    this.thrown += 1;
    throw new Error("The infrastructure is unavailable.");
  }

  #begin(worker: Worker, recordId: string, startedAt: string): void {
    this.#checkClaimed(recordId);
    const effect = this.effects.get(recordId) ?? { starts: new Set(), inside: new Set() };
    this.effects.set(recordId, effect);
    effect.starts.add(startedAt);
    effect.inside.add(worker);
    if (effect.inside.size > 1) this.faults.push("Two workers are in one step at once.");
  }

  /** A step is stored as begun before it acts: otherwise a crash would forget it, and a cancellation would come too late. */
  #checkClaimed(recordId: string): void {
    const record = this.stored.execution.steps.find(({ id }) => id === recordId);
    if (!record?.startedAt) this.faults.push("A step acts that is not stored as begun.");
  }

  #save(before: StoredExecution, changed: Partial<StoredExecution>): StoredExecution | undefined {
    if (before.version !== this.stored.version) return undefined;
    const isEmptied = changed.isForgotten && changed.execution?.status === this.stored.execution.status;
    if (this.isOver && !isEmptied) this.faults.push("A final execution was changed.");
    this.stored = structuredClone({ ...this.stored, ...changed, version: before.version + 1 });
    return structuredClone(this.stored);
  }

  #gate<T>(worker: Worker, perform: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      worker.calls.push(() => {
        try {
          resolve(perform());
        } catch (error) {
          reject(error);
        }
      });
    });
  }
}

/** Waits until every worker is in its next call, or done. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
