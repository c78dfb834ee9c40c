import type { Clock } from "#lib/platform/clock.ts";

/** Bounds what one piece of work may use before the rest of it has to be left to later work. */
export interface WorkBudget {
  /**
   * Called before work of so many units: calls to the table or a queue, or milliseconds of computing.
   * @throws BudgetSpent when they are more than are left, or the time is over.
   */
  spend(units: number): void;
  /** Called before each part of work that is paid for. @throws BudgetSpent when the time is over. */
  check(): void;
}

export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
}

export const unlimited: WorkBudget = { spend: () => undefined, check: () => undefined };

export interface BudgetLimits {
  units?: number;
  until: Date;
}

/** So many units, and no part that begins after `until`. */
export class LimitedBudget implements WorkBudget {
  readonly #until: number;
  readonly #clock: Clock;
  #unitsLeft: number;

  constructor({ units = Number.POSITIVE_INFINITY, until }: BudgetLimits, clock: Clock) {
    this.#unitsLeft = units;
    this.#until = until.getTime();
    this.#clock = clock;
  }

  spend(units: number): void {
    this.check();
    if (this.#unitsLeft < units) throw new BudgetSpent("The units are spent.");
    this.#unitsLeft -= units;
  }

  check(): void {
    if (this.#clock.now().getTime() >= this.#until) throw new BudgetSpent("The time is over.");
  }
}
