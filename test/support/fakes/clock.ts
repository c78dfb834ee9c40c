import { someTime } from "#test/support/records.ts";

/** A clock that stands still until the test moves it. */
export class TestClock {
  at: Date;

  constructor(at: string | Date = someTime) {
    this.at = new Date(at);
  }

  now = (): Date => this.at;

  advance(seconds: number): void {
    this.at = this.in(seconds);
  }

  /** The time so many seconds from now. */
  in(seconds: number): Date {
    return new Date(this.at.getTime() + seconds * 1_000);
  }
}

/** Moves a millisecond at each look, so that nothing happens at the same time. */
export class TickingClock extends TestClock {
  override now = (): Date => {
    this.at = new Date(this.at.getTime() + 1);
    return this.at;
  };
}
