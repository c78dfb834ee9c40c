import type { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import type { AccountLimits, AccountLimitsStore } from "#lib/domain/email/handover/account-limits.ts";

const use = { partition: "account:", units: 1 };

/** The account's limits, as the provider reported them, in the simulated table. */
export class SimulatedLimits implements AccountLimitsStore {
  readonly #table: SimulatedTable;
  #kept: (AccountLimits & { freshUntil: string }) | undefined;
  #askedUntilMs = 0;

  constructor(table: SimulatedTable) {
    this.#table = table;
  }

  find(): Promise<(AccountLimits & { freshUntil: string }) | undefined> {
    return this.#table.call("read", [use], () => this.#kept);
  }

  claimQuestion({ now, until }: { now: Date; until: Date }): Promise<boolean> {
    return this.#table.call("write", [use], () => {
      if (this.#askedUntilMs > now.getTime()) return false;
      this.#askedUntilMs = until.getTime();
      return true;
    });
  }

  keep(limits: AccountLimits, { freshUntil }: { freshUntil: Date }): Promise<void> {
    return this.#table.call("write", [use], () => {
      this.#kept = { ...limits, freshUntil: freshUntil.toISOString() };
    });
  }
}
