import type { ContactExecutions } from "#lib/domain/contact/contact-removal.ts";
import { type RetractionPorts, retractStep } from "#lib/domain/execution/ending/retract-step.ts";
import { isActive } from "#lib/domain/execution/execution.ts";
import { cancelled, emptied } from "#lib/domain/execution/execution-moves.ts";
import type { ExecutionStore, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface ForgettingPorts extends RetractionPorts {
  executions: Pick<ExecutionStore, "find" | "save" | "allOf">;
  clock: Clock;
}

/** Deletes what executions store about contacts. */
export class ExecutionForgetting implements ContactExecutions {
  readonly #ports: ForgettingPorts;

  constructor(ports: ForgettingPorts) {
    this.#ports = ports;
  }

  /**
   * Ends a deleted contact's executions begun before this time (ISO 8601) and removes its data from them. They do not count for
   * a contact created again with the same address. A repeat continues with what it finds.
   */
  async forgetContact(dataId: DataId, contactId: string, before: string): Promise<number> {
    const isMeant = ({ isForgotten, execution }: StoredExecution) => !isForgotten && execution.startedAt < before;
    const all = await this.#ports.executions.allOf(dataId, contactId);
    const meant = all.filter(isMeant);
    for (const stored of meant) await this.#forget(dataId, stored);
    return meant.length;
  }

  async #forget(dataId: DataId, found: StoredExecution): Promise<void> {
    const { executions, clock } = this.#ports;
    let read: StoredExecution | undefined = found;
    await retryOnConflict(async () => {
      const stored = read ?? (await executions.find(dataId, found.key));
      read = undefined;
      if (!stored || stored.isForgotten) return true;
      const { execution } = stored;
      const over = isActive(execution.status) ? cancelled(execution, "contact_deleted", clock.now()) : execution;
      const changed = { execution: emptied(over), claim: null, dueAt: null, isForgotten: true };
      if (!(await executions.save(dataId, { before: stored, changed }))) return undefined;
      await retractStep(this.#ports, { dataId, execution: stored, now: clock.now() });
      return true;
    });
  }
}
