import type { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import type { BulkWindow, BulkWindows } from "#lib/domain/email/handover/bulk-pace.ts";
import type { PaceWindows } from "#lib/domain/email/handover/pace.ts";

/** Requested mails per project and second, counted like lib/storage: one item a second, one write per request. */
export class SimulatedPaceWindows implements PaceWindows, BulkWindows {
  readonly #table: SimulatedTable;
  #second = 0;
  #urgent = 0;
  #bulk = 0;

  constructor(table: SimulatedTable) {
    this.#table = table;
  }

  take(
    _project: string,
    { second, count, uncounted }: { second: number; count: number; uncounted?: string | undefined },
  ): Promise<{ total: number; own: number; projects: number }> {
    return this.#add(second, () => {
      this.#urgent += uncounted === undefined ? count : count + 1;
      return { total: this.#urgent, own: this.#urgent, projects: 1 };
    });
  }

  takeBulk(_project: string, { second, count }: { second: number; count: number }): Promise<BulkWindow> {
    return this.#add(second, () => {
      this.#bulk += count;
      return { urgent: this.#urgent, own: this.#bulk, others: [] };
    });
  }

  #add<T>(second: number, count: () => T): Promise<T> {
    return this.#table.call("write", [{ partition: `pace:${second}`, units: 1 }], () => {
      if (second > this.#second) {
        this.#second = second;
        this.#urgent = 0;
        this.#bulk = 0;
      }
      return count();
    });
  }
}
