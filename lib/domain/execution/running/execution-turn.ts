import { type Execution, isActive, type StepExecution } from "#lib/domain/execution/execution.ts";
import {
  begun,
  cancelled,
  currentRecord,
  type ExecutionProgress,
  emptied,
  failed,
  resumed,
  settled,
} from "#lib/domain/execution/execution-moves.ts";
import { canBeStored } from "#lib/domain/execution/execution-size.ts";
import type {
  ExecutionClaim,
  ExecutionKey,
  ExecutionStore,
  StoredExecution,
} from "#lib/domain/execution/execution-store.ts";
import { ExecutionPause, type PausePorts } from "#lib/domain/execution/running/execution-pause.ts";
import {
  checkPrerequisites,
  type PrerequisiteCheck,
  type PrerequisitePorts,
} from "#lib/domain/execution/running/execution-prerequisites.ts";
import type { ExecutionTimer } from "#lib/domain/execution/running/execution-timer.ts";
import { actsOutside, runStep } from "#lib/domain/execution/running/run-step.ts";
import type { StepActions, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import type { Wait, WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import { type Graph, stepOf } from "#lib/domain/workflow/graph.ts";
import type { Step } from "#lib/domain/workflow/step.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";

export interface TurnPorts extends PrerequisitePorts, PausePorts {
  executions: Pick<ExecutionStore, "find" | "save" | "remove">;
  workflows: Pick<WorkflowStore, "find" | "findGraph">;
  timer: Pick<ExecutionTimer, "wake" | "takeOver" | "again">;
  actions: StepActions;
}

/** What makes an execution continue. */
export type WakeUp =
  | { kind: "run"; attempt: number }
  | { kind: "event"; wait: Wait; event: WorkflowEvent }
  | { kind: "result"; stepExecutionId: string; result: WebhookResult };

interface TurnRequest {
  dataId: DataId;
  key: ExecutionKey;
  /** When to begin nothing new. */
  deadline: Date;
  wakeUp: WakeUp;
}

/** Attempts at a step in all, when the infrastructure fails. */
const attemptsMax = 5;

/** The execution's error after the last attempt; the log has the fault itself, for the operator. */
const gaveUp = `The step failed after ${attemptsMax} attempts.`;

const tooLarge = "The data of the execution's events and steps is too large to store.";

/** This long after its deadline, a worker has finished what it began, or is gone. */
const afterDeadlineMs = 30_000;

type Prerequisites = Extract<PrerequisiteCheck, { kind: "ready" }> & { graph: Graph };

/** The result of a turn: what is stored now; `conflict` if another worker has changed it; `gone` if nothing is left. */
type Reached = StoredExecution | "conflict" | "gone";

/** One worker's run of an execution, from its stored state to its next pause, or its end. */
export class ExecutionTurn {
  readonly #ports: TurnPorts;
  readonly #request: TurnRequest;
  /** Short, as the item is about one write unit; two owners of one execution are hardly ever equal. */
  readonly #owner = newId().slice(0, 8);
  readonly #pause: ExecutionPause;
  /** The step that an earlier attempt began; the call's `attempt` counts for it. */
  #resumedStepId: string | null = null;

  constructor(ports: TurnPorts, request: TurnRequest) {
    this.#ports = ports;
    this.#request = request;
    this.#pause = new ExecutionPause(
      ports,
      request.dataId,
      request.wakeUp.kind === "event" ? request.wakeUp : undefined,
    );
  }

  /** Undefined when another worker has changed it meanwhile: the caller decides again. */
  async advance(): Promise<true | undefined> {
    const { dataId, key } = this.#request;
    const stored = await this.#ports.executions.find(dataId, key);
    const reached = stored && isActive(stored.execution.status) ? await this.#continue(stored) : (stored ?? "gone");
    if (reached === "conflict") return undefined;
    // Only now: until the next wake-up is durable, a repeat of this call must find the rows.
    await this.#pause.removeRows(reached === "gone" ? undefined : reached);
    return true;
  }

  async #continue(read: StoredExecution): Promise<Reached> {
    const { dataId, key } = this.#request;
    const check = await checkPrerequisites(this.#ports, dataId, read.execution);
    if (check.kind !== "ready") return this.#giveUp(read, check);
    const { workflowId } = key;
    const graph = await this.#ports.workflows.findGraph(dataId, workflowId, read.execution.graphVersion);
    if (!graph) throw new Error(`Workflow ${workflowId} lacks graph ${read.execution.graphVersion}.`);
    if (currentRecord(read.execution)?.status === "RUNNING") this.#resumedStepId = read.execution.currentStepId;
    let stored = read;
    for (;;) {
      const execution = await this.#due(stored, graph);
      if (!execution) return stored;
      const reached = await this.#walk(stored, execution, { ...check, graph });
      if (typeof reached === "string" || reached.execution.status !== "WAITING") return reached;
      stored = reached;
    }
  }

  /** The execution to run now; undefined when nothing is due and the next wake-up is set. */
  async #due(stored: StoredExecution, graph: Graph): Promise<Execution | undefined> {
    const { execution, claim } = stored;
    if (execution.status === "WAITING") return this.#afterPause(stored, graph);
    const { clock, timer } = this.#ports;
    const { dataId, key, wakeUp } = this.#request;
    const record = currentRecord(execution);
    if (wakeUp.kind === "result" && record?.id === wakeUp.stepExecutionId && record.status === "RUNNING") {
      return settled(execution, { graph, outcome: outcomeOf(wakeUp.result), now: clock.now() }).execution;
    }
    if (!claim || claim.owner === this.#owner || claim.until <= clock.now().toISOString()) return execution;
    await timer.takeOver(dataId, key, claim.until);
    return undefined;
  }

  async #afterPause(stored: StoredExecution, graph: Graph): Promise<Execution | undefined> {
    const wait = this.#pause.waitOf(stored, graph);
    const end = await this.#pause.endOf(stored, wait);
    return (
      end && resumed(stored.execution, { graph, eventName: wait?.eventName ?? "", end, now: this.#ports.clock.now() })
    );
  }

  /** Runs step by step until it pauses, ends, is handed on, or time runs out. */
  async #walk(stored: StoredExecution, execution: Execution, prerequisites: Prerequisites): Promise<Reached> {
    const { clock } = this.#ports;
    let saved = stored;
    let present: ExecutionProgress = { execution, dueAt: null };
    while (present.execution.status === "RUNNING") {
      if (clock.now() >= this.#request.deadline) return this.#leave(saved, present.execution);
      const running = begun(present.execution, currentStep(present.execution, prerequisites.graph), clock.now());
      const done = await this.#runStep(saved, running, prerequisites);
      if (!("outcome" in done)) return done.reached;
      const { outcome } = done;
      ({ saved } = done);
      if (outcome.kind === "handedOn") return saved;
      present = settled(running, { graph: prerequisites.graph, outcome, now: clock.now() });
    }
    return (await this.#save(saved, present)) ?? "conflict";
  }

  /** Claims a step that acts outside first: the path to it is durable then, and a cancel came before or comes later. */
  async #runStep(
    stored: StoredExecution,
    running: Execution,
    prerequisites: Prerequisites,
  ): Promise<{ saved: StoredExecution; outcome: StepOutcome } | { reached: Reached }> {
    const { actions, clock } = this.#ports;
    const { dataId } = this.#request;
    const step = currentStep(running, prerequisites.graph);
    let saved = stored;
    let current = prerequisites;
    if (actsOutside(step)) {
      const claimed = await this.#save(stored, { execution: running, dueAt: null }, this.#newClaim());
      if (!claimed) return { reached: "conflict" };
      saved = claimed;
      if (!isActive(saved.execution.status)) return { reached: saved };
      const state = await checkPrerequisites(this.#ports, dataId, running);
      if (state.kind !== "ready") return { reached: await this.#giveUp(saved, state) };
      current = { ...state, graph: prerequisites.graph };
    }
    const { project, workflow, contact } = current;
    const present = { ...saved, execution: running };
    const input = { dataId, project, workflow, contact, stored: present, now: clock.now() };
    try {
      return { saved, outcome: await runStep(actions, step, { ...input, record: runningRecord(running) }) };
    } catch (fault) {
      return { reached: await this.#tryAgain(saved, running, fault) };
    }
  }

  /** Leaves the begun step unclaimed and retries it after a backoff. After the last attempt it fails. */
  async #tryAgain(stored: StoredExecution, running: Execution, fault: unknown): Promise<Reached> {
    const { timer, clock } = this.#ports;
    const { dataId, key, wakeUp } = this.#request;
    const stepId = running.currentStepId;
    const attempt = wakeUp.kind === "run" && stepId === this.#resumedStepId ? wakeUp.attempt : 1;
    logger.error("A step of an execution failed", { projectId: dataId, ...key, stepId, attempt, error: fault });
    if (attempt >= attemptsMax) {
      const over = failed(running, { error: gaveUp, now: clock.now() });
      return (await this.#save(stored, { execution: over, dueAt: null })) ?? "conflict";
    }
    const saved = await this.#save(stored, { execution: running, dueAt: null });
    if (!saved) return "conflict";
    await timer.again(dataId, key, { seconds: 2 ** attempt, attempt: attempt + 1 });
    return saved;
  }

  /** Time is over: a new message continues from here. */
  async #leave(stored: StoredExecution, execution: Execution): Promise<Reached> {
    const { dataId, key } = this.#request;
    const saved = execution === stored.execution ? stored : await this.#save(stored, { execution, dueAt: null });
    if (!saved) return "conflict";
    await this.#ports.timer.again(dataId, key, { seconds: 0, attempt: 1 });
    return saved;
  }

  async #giveUp(stored: StoredExecution, check: Exclude<PrerequisiteCheck, { kind: "ready" }>): Promise<Reached> {
    const { executions, clock } = this.#ports;
    const { dataId, key } = this.#request;
    if (check.kind !== "cancel") {
      if (check.kind === "workflowGone") await executions.remove(dataId, [key]);
      return "gone";
    }
    const over = cancelled(stored.execution, check.reason, clock.now());
    const isForgotten = check.reason === "contact_deleted";
    const saved = await this.#save(
      { ...stored, isForgotten },
      { execution: isForgotten ? emptied(over) : over, dueAt: null },
    );
    return saved ?? "conflict";
  }

  async #save(
    before: StoredExecution,
    { execution, dueAt }: ExecutionProgress,
    claim: StoredExecution["claim"] = null,
  ): Promise<StoredExecution | undefined> {
    const { executions, clock } = this.#ports;
    const { dataId } = this.#request;
    const { isForgotten } = before;
    if (canBeStored(execution))
      return executions.save(dataId, { before, changed: { execution, dueAt, claim, isForgotten } });
    const over = failed(before.execution, { error: tooLarge, now: clock.now() });
    return executions.save(dataId, { before, changed: { execution: over, dueAt: null, claim: null, isForgotten } });
  }

  #newClaim(): ExecutionClaim {
    const until = new Date(this.#request.deadline.getTime() + afterDeadlineMs);
    return { owner: this.#owner, until: until.toISOString() };
  }
}

function currentStep({ id, currentStepId }: Execution, graph: Graph): Step {
  const step = currentStepId === null ? undefined : stepOf(graph, currentStepId);
  if (!step) throw new Error(`Execution ${id} stands at a step that its graph lacks.`);
  return step;
}

function runningRecord(execution: Execution): StepExecution & { startedAt: string } {
  const record = currentRecord(execution);
  if (!record?.startedAt) throw new Error(`Execution ${execution.id} has not begun its step.`);
  return { ...record, startedAt: record.startedAt };
}

const outcomeOf = (result: WebhookResult): StepOutcome =>
  "error" in result ? { kind: "failed", ...result } : { kind: "completed", output: result.output };
