import type { Clock } from "#lib/platform/clock.ts";

/** Limits what one piece of work may use before it leaves the rest to later work. */
export interface WorkBudget {
  /**
   * Call before work that costs these units: calls to the table or a queue, or milliseconds of computing.
   * @throws BudgetSpent when fewer units are left, or the time is up.
   */
  spend(units: number): void;
  /** Call before each part of work that is already paid for. @throws BudgetSpent when the time is up. */
  check(): void;
}

export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
}

export const unlimited: WorkBudget = { spend: () => undefined, check: () => undefined };

interface BudgetLimits {
  units?: number;
  until: Date;
}

/** A limited number of units, and no new part of work after `until`. */
export class LimitedBudget implements WorkBudget {
  readonly #until: number;
  readonly #clock: Clock;
  #unitsLeft: number;
  #refusedUnits = false;

  constructor({ units = Number.POSITIVE_INFINITY, until }: BudgetLimits, clock: Clock) {
    this.#unitsLeft = units;
    this.#until = until.getTime();
    this.#clock = clock;
  }

  spend(units: number): void {
    this.check();
    if (this.#unitsLeft < units) {
      this.#refusedUnits = true;
      throw new BudgetSpent("The unit budget is spent.");
    }
    this.#unitsLeft -= units;
  }

  check(): void {
    if (this.#isTimeUp()) throw new BudgetSpent("The time budget is spent.");
  }

  /** Whether it refuses work now, or has refused some. */
  isSpent(): boolean {
    return this.#refusedUnits || this.#isTimeUp();
  }

  #isTimeUp(): boolean {
    return this.#clock.now().getTime() >= this.#until;
  }
}

/** Work must fit into each of these budgets. */
export const allOf = (...budgets: readonly WorkBudget[]): WorkBudget => ({
  spend: (units) => {
    for (const budget of budgets) budget.spend(units);
  },
  check: () => {
    for (const budget of budgets) budget.check();
  },
});
