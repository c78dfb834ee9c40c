import type { DataId } from "#lib/platform/data-id.ts";

/** Gets its own part of the rate: a project's data, or Petrel's own email. */
export type PaceScope = DataId | "platform";

/** What the pace knows of a mail that asks for its turn. */
export interface PacedMail {
  /** One unless set. */
  recipients?: number;
  /** Whether it got no turn before, or was throttled. */
  isRetry?: boolean;
}

/** Paces mails one by one, as the rate allows. */
export interface TurnPace {
  /** True when the mail may go; tries this and the next two seconds. */
  takeTurn(scope: PaceScope, mail?: PacedMail): Promise<boolean>;
  /** Seconds before a mail that got no turn for the `attempt`-th time asks again. */
  turnPause(attempt: number): Promise<number>;
  /** The provider has throttled a mail. */
  slowDown(): void;
}
