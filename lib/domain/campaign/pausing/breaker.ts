import type { PauseReason } from "#lib/domain/campaign/campaign.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import { type CounterReader, campaignScope } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface BreakerPorts {
  campaigns: Pick<CampaignStore, "move">;
  counters: CounterReader;
  clock: Clock;
}

/** Fewer mails say too little. */
const mailsMin = 500;

/** Pauses campaigns whose complaints or bounces pass the author's limits (contract 13 section 5). */
export class Breaker {
  readonly #ports: BreakerPorts;

  constructor(ports: BreakerPorts) {
    this.#ports = ports;
  }

  /** True when it has paused the campaign. 1 RRU for a campaign with limits, nothing for others; the counts are seconds late. */
  async pause(dataId: DataId, campaign: CampaignHead): Promise<boolean> {
    const { campaigns, counters, clock } = this.#ports;
    if (campaign.stopAt === null || campaign.status !== "SENDING") return false;
    const pauseReason = passedLimit(campaign.stopAt, await counters.read(dataId, campaignScope(campaign.id)));
    if (!pauseReason) return false;
    const now = clock.now();
    const move = { ...campaignMoves.pause, version: campaign.version };
    return campaigns.move(dataId, campaign.id, { move, changes: { pausedAt: now.toISOString(), pauseReason }, now });
  }
}

function passedLimit(
  { complaintPercent, bouncePercent }: NonNullable<CampaignHead["stopAt"]>,
  sums: Readonly<Record<string, number>>,
): Exclude<PauseReason, "user"> | undefined {
  const { sent, complained, bounced } = campaignCounts(sums);
  if (sent < mailsMin) return undefined;
  const isAbove = (count: number, percent: number | null) => percent !== null && (count / sent) * 100 > percent;
  if (isAbove(complained, complaintPercent)) return "complaints";
  return isAbove(bounced, bouncePercent) ? "bounces" : undefined;
}
