/** Lets mails go one by one, as many as the rate allows. */
export interface TurnPace {
  /** True when one mail of the project may go now; waits for at most two seconds to come. */
  takeTurn(projectId: string): Promise<boolean>;
  /** Seconds after which a mail that got no turn for the `attempt`-th time asks again. */
  turnPause(attempt: number): Promise<number>;
  /** The provider has throttled a mail. */
  slowDown(): void;
}
