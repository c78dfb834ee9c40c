import type { CampaignWaker } from "#lib/domain/campaign/campaign-waker.ts";
import type { UnsettledCampaigns } from "#lib/domain/campaign/unsettled-campaigns.ts";
import type { Clock } from "#lib/platform/clock.ts";

export interface DueCampaignPorts {
  unsettled: Pick<UnsettledCampaigns, "due">;
  waker: Pick<CampaignWaker, "wake">;
  clock: Clock;
}

/** Looked for every five minutes; the rest is for a round that is late. */
const aheadMs = 7 * 60 * 1_000;

/** Campaigns whose time comes before the next look: each begins within its minute even when its timer got lost. */
export class DueCampaigns {
  readonly #ports: DueCampaignPorts;

  constructor(ports: DueCampaignPorts) {
    this.#ports = ports;
  }

  async wake(): Promise<void> {
    const { unsettled, waker, clock } = this.#ports;
    const until = new Date(clock.now().getTime() + aheadMs);
    let after: string | undefined;
    do {
      const page = await unsettled.due(until, after);
      await Promise.all(page.campaigns.map((campaign) => waker.wake(campaign)));
      after = page.next;
    } while (after !== undefined);
  }
}
