import { type Execution, isActive, type StepExecution } from "#lib/domain/execution/execution.ts";
import {
  begun,
  cancelled,
  currentRecord,
  emptied,
  failed,
  resumed,
  type Standing,
  settled,
} from "#lib/domain/execution/execution-moves.ts";
import { canBeStored } from "#lib/domain/execution/execution-size.ts";
import type {
  ExecutionClaim,
  ExecutionPlace,
  ExecutionStore,
  StoredExecution,
} from "#lib/domain/execution/execution-store.ts";
import { type GroundPorts, type GroundState, readGround } from "#lib/domain/execution/running/execution-ground.ts";
import { ExecutionPause, type PausePorts } from "#lib/domain/execution/running/execution-pause.ts";
import type { ExecutionTimer } from "#lib/domain/execution/running/execution-timer.ts";
import { actsOutside, runStep } from "#lib/domain/execution/running/run-step.ts";
import type { StepActions, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import type { HappenedEvent, Wait } from "#lib/domain/execution/running/wait-store.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import { type Graph, stepOf } from "#lib/domain/workflow/graph.ts";
import type { Step } from "#lib/domain/workflow/step.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import { newId } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";

export interface PartPorts extends GroundPorts, PausePorts {
  executions: Pick<ExecutionStore, "find" | "save" | "remove">;
  workflows: Pick<WorkflowStore, "find" | "findGraph">;
  timer: Pick<ExecutionTimer, "wake" | "takeOver" | "again">;
  actions: StepActions;
}

/** What makes an execution continue. */
export type Impulse =
  | { kind: "turn"; attempt: number }
  | { kind: "event"; wait: Wait; event: HappenedEvent }
  | { kind: "result"; stepExecutionId: string; result: WebhookResult };

export interface PartOrder {
  projectId: string;
  place: ExecutionPlace;
  /** When to begin nothing new. */
  deadline: Date;
  impulse: Impulse;
}

/** Attempts at a step in all, when the infrastructure fails. */
const attemptsMax = 5;

/** The execution's error after the last attempt; the log has the fault itself, for the operator. */
const gaveUp = `The step could not be done: ${attemptsMax} attempts failed.`;

const tooLarge = "What the events and steps of the execution have left is more than can be stored.";

/** This long after its deadline, a worker has finished what it began, or is gone. */
const afterDeadlineMs = 30_000;

type Ground = Extract<GroundState, { kind: "firm" }> & { graph: Graph };

/** The result of a part: what is stored now; `lost` if another worker has changed it; `gone` if nothing is left. */
type Reached = StoredExecution | "lost" | "gone";

/** One worker's run of an execution, from its stored state to its next pause, or its end. */
export class ExecutionPart {
  readonly #ports: PartPorts;
  readonly #order: PartOrder;
  /** Short, as the item is about one write unit; two owners of one execution are hardly ever equal. */
  readonly #owner = newId().slice(0, 8);
  readonly #pause: ExecutionPause;
  /** The step that an earlier attempt began; the call's `attempt` counts for it. */
  #resumedStepId: string | null = null;

  constructor(ports: PartPorts, order: PartOrder) {
    this.#ports = ports;
    this.#order = order;
    this.#pause = new ExecutionPause(
      ports,
      order.projectId,
      order.impulse.kind === "event" ? order.impulse : undefined,
    );
  }

  /** Undefined when another worker has changed it meanwhile: the caller decides again. */
  async advance(): Promise<true | undefined> {
    const { projectId, place } = this.#order;
    const stored = await this.#ports.executions.find(projectId, place);
    const reached = stored && isActive(stored.execution.status) ? await this.#goOn(stored) : (stored ?? "gone");
    if (reached === "lost") return undefined;
    // Only now: until the next wake-up is durable, a repeat of this call must find the rows.
    await this.#pause.removeRows(reached === "gone" ? undefined : reached);
    return true;
  }

  async #goOn(read: StoredExecution): Promise<Reached> {
    const { projectId, place } = this.#order;
    const ground = await readGround(this.#ports, projectId, read.execution);
    if (ground.kind !== "firm") return this.#giveUp(read, ground);
    const { workflowId } = place;
    const graph = await this.#ports.workflows.findGraph(projectId, workflowId, read.execution.graphVersion);
    if (!graph) throw new Error(`Workflow ${workflowId} lacks graph ${read.execution.graphVersion}.`);
    if (currentRecord(read.execution)?.status === "RUNNING") this.#resumedStepId = read.execution.currentStepId;
    let stored = read;
    for (;;) {
      const execution = await this.#due(stored, graph);
      if (!execution) return stored;
      const reached = await this.#walk(stored, execution, { ...ground, graph });
      if (typeof reached === "string" || reached.execution.status !== "WAITING") return reached;
      stored = reached;
    }
  }

  /** The execution to run now; undefined when nothing is due and the next wake-up is set. */
  async #due(stored: StoredExecution, graph: Graph): Promise<Execution | undefined> {
    const { execution, claim } = stored;
    if (execution.status === "WAITING") return this.#afterPause(stored, graph);
    const { clock, timer } = this.#ports;
    const { projectId, place, impulse } = this.#order;
    const record = currentRecord(execution);
    if (impulse.kind === "result" && record?.id === impulse.stepExecutionId && record.status === "RUNNING") {
      return settled(execution, graph, outcomeOf(impulse.result), clock.now()).execution;
    }
    if (!claim || claim.owner === this.#owner || claim.until <= clock.now().toISOString()) return execution;
    await timer.takeOver(projectId, place, claim.until);
    return undefined;
  }

  async #afterPause(stored: StoredExecution, graph: Graph): Promise<Execution | undefined> {
    const wait = this.#pause.waitOf(stored, graph);
    const end = await this.#pause.endOf(stored, wait);
    return end && resumed(stored.execution, graph, wait?.eventName ?? "", end, this.#ports.clock.now());
  }

  /** Runs step by step until it pauses, ends, is handed on, or time runs out. */
  async #walk(stored: StoredExecution, execution: Execution, ground: Ground): Promise<Reached> {
    const { clock } = this.#ports;
    let saved = stored;
    let present: Standing = { execution, dueAt: null };
    while (present.execution.status === "RUNNING") {
      if (clock.now() >= this.#order.deadline) return this.#leave(saved, present.execution);
      const running = begun(present.execution, currentStep(present.execution, ground.graph), clock.now());
      const done = await this.#runStep(saved, running, ground);
      if (!("outcome" in done)) return done.reached;
      const { outcome } = done;
      ({ saved } = done);
      if (outcome.kind === "handedOn") return saved;
      present = settled(running, ground.graph, outcome, clock.now());
    }
    return (await this.#save(saved, present)) ?? "lost";
  }

  /** Claims a step that acts outside first: the path to it is durable then, and a cancel came before or comes later. */
  async #runStep(
    stored: StoredExecution,
    running: Execution,
    ground: Ground,
  ): Promise<{ saved: StoredExecution; outcome: StepOutcome } | { reached: Reached }> {
    const { actions, clock } = this.#ports;
    const { projectId } = this.#order;
    const step = currentStep(running, ground.graph);
    let saved = stored;
    let firm = ground;
    if (actsOutside(step)) {
      const claimed = await this.#save(stored, { execution: running, dueAt: null }, this.#untilGone());
      if (!claimed) return { reached: "lost" };
      saved = claimed;
      if (!isActive(saved.execution.status)) return { reached: saved };
      const state = await readGround(this.#ports, projectId, running);
      if (state.kind !== "firm") return { reached: await this.#giveUp(saved, state) };
      firm = { ...state, graph: ground.graph };
    }
    const { project, workflow, contact } = firm;
    const present = { ...saved, execution: running };
    const turn = { projectId, project, workflow, contact, stored: present, now: clock.now() };
    try {
      return { saved, outcome: await runStep(actions, step, { ...turn, record: runningRecord(running) }) };
    } catch (fault) {
      return { reached: await this.#tryAgain(saved, running, fault) };
    }
  }

  /** Leaves the begun step unclaimed and retries it after a backoff. After the last attempt it fails. */
  async #tryAgain(stored: StoredExecution, running: Execution, fault: unknown): Promise<Reached> {
    const { timer, clock } = this.#ports;
    const { projectId, place, impulse } = this.#order;
    const stepId = running.currentStepId;
    const attempt = impulse.kind === "turn" && stepId === this.#resumedStepId ? impulse.attempt : 1;
    logger.error("A step of an execution met a fault.", { projectId, ...place, stepId, attempt, error: fault });
    if (attempt >= attemptsMax) {
      const over = failed(running, gaveUp, clock.now());
      return (await this.#save(stored, { execution: over, dueAt: null })) ?? "lost";
    }
    const saved = await this.#save(stored, { execution: running, dueAt: null });
    if (!saved) return "lost";
    await timer.again(projectId, place, 2 ** attempt, attempt + 1);
    return saved;
  }

  /** Time is over: a new message continues from here. */
  async #leave(stored: StoredExecution, execution: Execution): Promise<Reached> {
    const { projectId, place } = this.#order;
    const saved = execution === stored.execution ? stored : await this.#save(stored, { execution, dueAt: null });
    if (!saved) return "lost";
    await this.#ports.timer.again(projectId, place, 0, 1);
    return saved;
  }

  async #giveUp(stored: StoredExecution, ground: Exclude<GroundState, { kind: "firm" }>): Promise<Reached> {
    const { executions, clock } = this.#ports;
    const { projectId, place } = this.#order;
    if (ground.kind !== "lost") {
      if (ground.kind === "workflowGone") await executions.remove(projectId, [place]);
      return "gone";
    }
    const over = cancelled(stored.execution, ground.reason, clock.now());
    const isForgotten = ground.reason === "contact_deleted";
    const saved = await this.#save(
      { ...stored, isForgotten },
      { execution: isForgotten ? emptied(over) : over, dueAt: null },
    );
    return saved ?? "lost";
  }

  async #save(
    before: StoredExecution,
    { execution, dueAt }: Standing,
    claim: StoredExecution["claim"] = null,
  ): Promise<StoredExecution | undefined> {
    const { executions, clock } = this.#ports;
    const { projectId } = this.#order;
    const { isForgotten } = before;
    if (canBeStored(execution)) return executions.save(projectId, before, { execution, dueAt, claim, isForgotten });
    const over = failed(before.execution, tooLarge, clock.now());
    return executions.save(projectId, before, { execution: over, dueAt: null, claim: null, isForgotten });
  }

  #untilGone(): ExecutionClaim {
    const until = new Date(this.#order.deadline.getTime() + afterDeadlineMs);
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
