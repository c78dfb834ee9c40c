import type { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import { pacePause } from "#lib/domain/email/handover/pause.ts";
import type { TurnPace } from "#lib/domain/email/handover/turn-pace.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Paces bulk mails that go one by one: they share the bulk part of the rate with campaigns. */
export class BulkTurns implements TurnPace {
  readonly #pace: Pick<BulkPace, "take" | "pauseSeconds" | "slowDown">;

  constructor(pace: Pick<BulkPace, "take" | "pauseSeconds" | "slowDown">) {
    this.#pace = pace;
  }

  async takeTurn(dataId: DataId): Promise<boolean> {
    return (await this.#pace.take(dataId, 1)) > 0;
  }

  /** Longer while the account's daily quota is nearly used: it frees up by the hour. */
  async turnPause(attempt: number): Promise<number> {
    return Math.max(pacePause(attempt), await this.#pace.pauseSeconds());
  }

  slowDown(): void {
    this.#pace.slowDown();
  }
}
