/** Paces mails one by one, as the rate allows. */
export interface TurnPace {
  /** True when one mail of the project may go; tries this and the next two seconds. */
  takeTurn(projectId: string): Promise<boolean>;
  /** Seconds before a mail that got no turn for the `attempt`-th time asks again. */
  turnPause(attempt: number): Promise<number>;
  /** The provider has throttled a mail. */
  slowDown(): void;
}
