import { awaitsEvent, currentRecord, type PauseEnd } from "#lib/domain/execution/execution-moves.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { ExecutionTimer } from "#lib/domain/execution/running/execution-timer.ts";
import type { PastEvents, Wait, WaitStore, WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import { type Graph, stepOf } from "#lib/domain/workflow/graph.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface PausePorts {
  waits: Pick<WaitStore, "put" | "remove">;
  pastEvents: PastEvents;
  timer: Pick<ExecutionTimer, "wake">;
  clock: Clock;
}

/** The pauses that one worker meets in an execution: what ends them, and what wakes it. */
export class ExecutionPause {
  readonly #ports: PausePorts;
  readonly #projectId: DataId;
  readonly #event: WorkflowEvent | undefined;
  /** Waits that may be over; their rows are then removed. */
  readonly #waits = new Map<string, Wait>();

  /** `received`: the wait and event that the worker was called for. */
  constructor(ports: PausePorts, dataId: DataId, received: { wait: Wait; event: WorkflowEvent } | undefined) {
    this.#ports = ports;
    this.#projectId = dataId;
    this.#event = received?.event;
    if (received) this.#waits.set(received.wait.stepId, received.wait);
  }

  /** The execution's wait; undefined in a delay. */
  waitOf({ execution, key }: StoredExecution, graph: Graph): Wait | undefined {
    if (!awaitsEvent(execution)) return undefined;
    const step = stepOf(graph, execution.currentStepId ?? "");
    if (step?.type !== "WAIT_FOR_EVENT") throw new Error(`Execution ${execution.id} waits for no event.`);
    const wait = { key, executionId: execution.id, stepId: step.id, eventName: step.config.eventName };
    this.#waits.set(step.id, wait);
    return wait;
  }

  /**
   * Returns what ended the pause, or sets up what will end it. Writes the row before it looks for events, so an event in
   * between finds the row or is found. It always looks: an earlier event than the one that the worker was called for comes
   * first, and so does one before the deadline.
   */
  async endOf({ execution, dueAt, key }: StoredExecution, wait: Wait | undefined): Promise<PauseEnd | undefined> {
    const { waits, pastEvents, timer, clock } = this.#ports;
    const isDue = dueAt !== null && dueAt <= clock.now().toISOString();
    if (wait) {
      const since = currentRecord(execution)?.startedAt ?? execution.startedAt;
      const received = this.#receivedEvent(wait, since);
      if (!received && !isDue) await waits.put(this.#projectId, wait);
      const first = await pastEvents.firstSince(this.#projectId, key.contactId, {
        name: wait.eventName,
        since,
      });
      const event = first ?? received;
      // Between the deadline and its timer, the timeout has already won.
      if (event && (dueAt === null || event.createdAt <= dueAt)) return { kind: "event", event };
    }
    if (isDue) return { kind: "time" };
    if (dueAt !== null) await timer.wake(this.#projectId, key, dueAt);
    return undefined;
  }

  /** Removes the rows of waits that are over at `reached`; undefined means that the execution is gone. */
  async removeRows(reached: StoredExecution | undefined): Promise<void> {
    const awaited = reached && awaitsEvent(reached.execution) ? reached.execution : undefined;
    for (const wait of this.#waits.values()) {
      if (wait.executionId === awaited?.id && wait.stepId === awaited.currentStepId) continue;
      await this.#ports.waits.remove(this.#projectId, wait);
    }
  }

  /** The event that the worker was called for, if it matches the wait. */
  #receivedEvent({ eventName }: Wait, since: string): WorkflowEvent | undefined {
    const event = this.#event;
    return event?.name === eventName && event.createdAt > since ? event : undefined;
  }
}
