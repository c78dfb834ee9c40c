import type { PlacedChange, StreamBatch } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import { toldOfCampaign, typeOfMove } from "#lib/domain/webhook/telling/campaign-told.ts";
import { toldOfMail } from "#lib/domain/webhook/telling/mail-told.ts";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import { toldLogTypes } from "#lib/domain/webhook/telling/told-log.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { unlimited } from "#lib/platform/work-budget.ts";

const changesAtOnce = 8;

/**
 * Logs what no other log has, and tells of campaigns. Their counters include this batch, and what is logged stays, so that a repeated
 * change tells the same. 1 WRU for each scheduled email and for each move of a campaign, and 1.5 RRU for the latter.
 */
export async function tellMoves(
  { sums, fanOut, toldLog, lateMarker }: Pick<TableFollower, "sums" | "fanOut" | "toldLog" | "lateMarker">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  await mapConcurrently(changes, changesAtOnce, async (change) => {
    const place = `${shardId}#${change.sequence}`;
    const { dataId } = change;
    const log = (events: ToldEvent[]) =>
      lateMarker.whileLogging(dataId, { place: `told#${place}`, events }, () => toldLog.append(dataId, place, events));
    await log(movesOfMail(change));
    const type = change.kind === "campaign" ? typeOfMove(change) : undefined;
    if (change.kind !== "campaign" || !change.campaign || !type) return;
    const { campaign } = change;
    const event = toldOfCampaign(type, campaign, await sums.read(dataId, campaignScope(campaign.id)));
    await log([event]);
    const targets = await fanOut.targetsOf(dataId);
    await fanOut.tell(dataId, { targets, events: [{ event, traits: null, place }], budget: unlimited });
  });
}

const movesOfMail = (change: PlacedChange): ToldEvent[] =>
  change.kind === "email" ? toldOfMail(change).filter(({ type }) => toldLogTypes.includes(type)) : [];
