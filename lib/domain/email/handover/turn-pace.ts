import type { DataId } from "#lib/platform/data-id.ts";

/** Gets its own part of the rate: a project's data, or Petrel's own email. */
export type PaceScope = DataId | "platform";

/** Paces mails one by one, as the rate allows. */
export interface TurnPace {
  /** True when a mail of the project to so many recipients may go; tries this and the next two seconds. */
  takeTurn(scope: PaceScope, recipients?: number): Promise<boolean>;
  /** Seconds before a mail that got no turn for the `attempt`-th time asks again. */
  turnPause(attempt: number): Promise<number>;
  /** The provider has throttled a mail. */
  slowDown(): void;
}
