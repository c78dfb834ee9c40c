import type { ExecutionKey } from "#lib/domain/execution/execution-store.ts";
import { ExecutionTurn, type TurnPorts, type WakeUp } from "#lib/domain/execution/running/execution-turn.ts";
import type { Wait, WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

/**
 * Runs executions in turns: from the stored state to the next pause, or the end. Every call may be repeated, late or
 * concurrent: it reads the state, does what is due, and sets up the next wake-up. A call that fails must be repeated.
 */
export class ExecutionRunner {
  readonly #ports: TurnPorts;

  constructor(ports: TurnPorts) {
    this.#ports = ports;
  }

  /**
   * Continues an execution; a job continues what is left at the deadline. `attempt` counts from 1, at the current step that a
   * fault has stopped.
   */
  async run(
    dataId: DataId,
    key: ExecutionKey,
    { deadline, attempt = 1 }: { deadline: Date; attempt?: number | undefined },
  ): Promise<void> {
    await this.#work(dataId, { key, deadline, wakeUp: { kind: "run", attempt } });
  }

  /** Continues an execution that waits for this event; removes the row of a wait that is over. */
  async receive(
    dataId: DataId,
    wait: Wait,
    { event, deadline }: { event: WorkflowEvent; deadline: Date },
  ): Promise<void> {
    await this.#work(dataId, { key: wait.key, deadline, wakeUp: { kind: "event", wait, event } });
  }

  /** Continues an execution that has handed on a request, with the result. */
  async settleWebhook(
    dataId: DataId,
    key: ExecutionKey,
    { stepExecutionId, result, deadline }: { stepExecutionId: string; result: WebhookResult; deadline: Date },
  ): Promise<void> {
    await this.#work(dataId, { key, deadline, wakeUp: { kind: "result", stepExecutionId, result } });
  }

  async #work(
    dataId: DataId,
    { key, deadline, wakeUp }: { key: ExecutionKey; deadline: Date; wakeUp: WakeUp },
  ): Promise<void> {
    const turn = new ExecutionTurn(this.#ports, { dataId, key, deadline, wakeUp });
    await retryOnConflict(() => turn.advance());
  }
}
