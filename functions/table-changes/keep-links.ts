import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Stores the addresses of links that were clicked in emails of a campaign. Counters have a short name for each. */
export async function keepLinks(
  { clickedLinks }: Pick<TableFollower, "clickedLinks">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  const clicks = changes.flatMap((change) =>
    change.kind === "occurrence" && change.click ? [{ dataId: change.dataId, ...change.click }] : [],
  );
  for (const own of Map.groupBy(clicks, ({ dataId, campaignId }) => `${dataId} ${campaignId}`).values()) {
    const [first] = own;
    if (!first) continue;
    budget.spend(1);
    const { dataId, campaignId } = first;
    await clickedLinks.keep(
      dataId,
      campaignId,
      own.map(({ link }) => link),
    );
  }
}
