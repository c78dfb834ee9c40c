import { dayMs, dayOf } from "#lib/domain/analytics/day-slots.ts";
import type { RollupReader } from "#lib/domain/analytics/mail-rollups.ts";
import type { SentDays } from "#lib/domain/campaign/estimate/campaign-estimates.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Days by the stream's counts of sent mails; eventual, some 8 RRU for 30 busy days. */
export class SentDayReader implements SentDays {
  readonly #rollups: Pick<RollupReader, "slots">;

  constructor(rollups: Pick<RollupReader, "slots">) {
    this.#rollups = rollups;
  }

  async largest(dataId: DataId, { days, now }: { days: number; now: Date }): Promise<number> {
    const from = dayOf(now.getTime() - (days - 1) * dayMs);
    const slots = await this.#rollups.slots(dataId, { owner: "all", from, to: dayOf(now.getTime()) });
    const sent = new Map<string, number>();
    for (const [slot, sums] of slots) {
      const day = slot.slice(0, from.length);
      sent.set(day, (sent.get(day) ?? 0) + (sums.get("s") ?? 0));
    }
    return Math.max(0, ...sent.values());
  }
}
