import type { ExecutionPlace } from "#lib/domain/execution/execution-store.ts";
import { ExecutionPart, type Impulse, type PartPorts } from "#lib/domain/execution/running/execution-part.ts";
import type { HappenedEvent, Wait } from "#lib/domain/execution/running/wait-store.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import { decideAnew } from "#lib/platform/decide-anew.ts";

/**
 * Runs executions, part by part: from where one stands to its next pause, or its end. Every call may be repeated, be late or
 * come twice at once: it looks where the execution stands, does what is due there, and sees to it that somebody comes when
 * the next is due. A call that fails is to be made again.
 */
export class ExecutionRunner {
  readonly #ports: PartPorts;

  constructor(ports: PartPorts) {
    this.#ports = ports;
  }

  /**
   * Goes on with an execution. What is left at the deadline, a job goes on with. `attempt`, from 1: at the step that it stands
   * at, whose fault has made it stop.
   */
  async run(projectId: string, place: ExecutionPlace, deadline: Date, attempt = 1): Promise<void> {
    await this.#work(projectId, place, deadline, { kind: "turn", attempt });
  }

  /** Goes on with one that waits for this event; the row of a wait that is over goes. */
  async receive(projectId: string, wait: Wait, event: HappenedEvent, deadline: Date): Promise<void> {
    await this.#work(projectId, wait.place, deadline, { kind: "event", wait, event });
  }

  /** Goes on with one that has handed on a request, by what came of it. */
  async settleWebhook(
    projectId: string,
    place: ExecutionPlace,
    stepExecutionId: string,
    result: WebhookResult,
    deadline: Date,
  ): Promise<void> {
    await this.#work(projectId, place, deadline, { kind: "result", stepExecutionId, result });
  }

  async #work(projectId: string, place: ExecutionPlace, deadline: Date, impulse: Impulse): Promise<void> {
    const part = new ExecutionPart(this.#ports, { projectId, place, deadline, impulse });
    await decideAnew(() => part.advance());
  }
}
