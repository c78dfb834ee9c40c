import { type RetractionPorts, retractStep } from "#lib/domain/execution/ending/retract-step.ts";
import { type CancelReason, isActive } from "#lib/domain/execution/execution.ts";
import { cancelled } from "#lib/domain/execution/execution-moves.ts";
import type { ExecutionKey, ExecutionStore, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface CancellingPorts extends RetractionPorts {
  executions: Pick<ExecutionStore, "find" | "save" | "active">;
  clock: Clock;
}

/** `finished`: it had already ended. */
type CancelOutcome = { kind: "cancelled"; stored: StoredExecution } | { kind: "finished" } | { kind: "gone" };

const cancelsAtOnce = 16;

/** Cancels executions (contract 06 section 6). A worker that runs one notices it at its next write. */
export class ExecutionCancelling {
  readonly #ports: CancellingPorts;

  constructor(ports: CancellingPorts) {
    this.#ports = ports;
  }

  /** Its timer then finds nothing to do. */
  async cancel(dataId: DataId, key: ExecutionKey, reason: CancelReason): Promise<CancelOutcome> {
    return this.#cancel(dataId, { key, reason, isMeant: () => true });
  }

  /**
   * Cancels the workflow's active executions that began by this time, until `deadline`. Returns how many it cancelled. May miss an
   * execution that became active within the last moments.
   */
  async cancelAll(
    dataId: DataId,
    workflowId: string,
    { beganBy, deadline }: { beganBy: Date; deadline: Date },
  ): Promise<{ cancelled: number; isDone: boolean }> {
    const { executions, clock } = this.#ports;
    const isMeant = ({ execution }: StoredExecution) => execution.startedAt <= beganBy.toISOString();
    let count = 0;
    for await (const keys of executions.active(dataId, workflowId)) {
      const outcomes = await mapConcurrently(keys, cancelsAtOnce, async (key) =>
        clock.now() < deadline ? this.#cancel(dataId, { key, reason: "cancelled_all", isMeant }) : undefined,
      );
      count += outcomes.filter((outcome) => outcome?.kind === "cancelled").length;
      if (outcomes.includes(undefined)) return { cancelled: count, isDone: false };
    }
    return { cancelled: count, isDone: true };
  }

  async #cancel(
    dataId: DataId,
    {
      key,
      reason,
      isMeant,
    }: { key: ExecutionKey; reason: CancelReason; isMeant: (stored: StoredExecution) => boolean },
  ): Promise<CancelOutcome> {
    const { executions, clock } = this.#ports;
    return retryOnConflict<CancelOutcome>(async () => {
      const before = await executions.find(dataId, key);
      if (!before || !isMeant(before)) return { kind: "gone" };
      if (!isActive(before.execution.status)) return { kind: "finished" };
      const execution = cancelled(before.execution, reason, clock.now());
      const saved = await executions.save(dataId, {
        before,
        changed: { ...before, execution, claim: null, dueAt: null },
      });
      if (!saved) return undefined;
      await retractStep(this.#ports, { dataId, execution: before, now: clock.now() });
      return { kind: "cancelled", stored: saved };
    });
  }
}
