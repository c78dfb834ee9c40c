import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { createProject } from "#test/support/api/project.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someCampaign } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";

export type FreezeFixture = Awaited<ReturnType<typeof openFreezeFixture>>;

export interface Sent {
  dataId: DataId;
  campaignId: string;
}

const putMax = 25;

/** Campaigns that are being sent, and the freezing of their audiences, on a real table. */
export async function openFreezeFixture() {
  const table = await startTable();
  const { clock, dispatches } = testOutside();
  const jobs: AnyJob[] = [];
  const queue = { send: async (job: AnyJob) => void jobs.push(job) };
  const stores = repositories(table, clock);
  const { batches, campaigns, cursors } = stores;
  const rate = { perSecond: 1_000 };
  const pace = { rate: async () => rate.perSecond };
  const until = () => clock.in(40);

  /** A worker, on a table and with a clock that a test may replace. */
  const freezing = (changes: { table?: Table; clock?: { now(): Date } } = {}) =>
    campaignFreezing(changes.table ?? table, { jobs: queue, dispatches, pace, clock: changes.clock ?? clock });

  return {
    ...stores,
    ...{ table, clock, jobs, rate, freezing, until },
    dispatches: dispatches.sent,
    freeze: (sent: Sent) => freezing().freeze.run(sent, until()),
    /** Puts contacts as they are, 25 in a call. */
    async putContacts(projectId: DataId, contacts: readonly Contact[]): Promise<void> {
      const starts = Array.from({ length: Math.ceil(contacts.length / putMax) }, (_, index) => index * putMax);
      await mapConcurrently(starts, 8, async (start) => {
        const some = contacts.slice(start, start + putMax);
        const puts = some.map((contact) => ({ PutRequest: { Item: newContactItem(projectId, contact) } }));
        await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
      });
    },
    newProject: async (): Promise<DataId> => dataOf((await createProject(table)).project),
    /** A campaign whose sending begins now. */
    async send(projectId: DataId, parts: Partial<Campaign> = {}): Promise<Sent> {
      const campaign = someCampaign(parts);
      await campaigns.create(projectId, campaign, undefined);
      const changes = { sentAt: clock.at.toISOString(), totalRecipients: 0 };
      const move = campaignMoves.send;
      await campaigns.move(projectId, { campaignId: campaign.id, move, changes, now: clock.at });
      return { dataId: projectId, campaignId: campaign.id };
    },
    /** Ids in the ledger, cursor by cursor. */
    async rows({ dataId: projectId, campaignId }: Sent): Promise<string[][]> {
      const all = await cursors.list(projectId, campaignId);
      return mapConcurrently(all, 8, async ({ cursor, batches: count }) => {
        const ids: string[] = [];
        for (let batch = 0; batch < count; batch += 40) {
          const read = await batches.read(projectId, { campaignId, cursor, batch }, 40);
          ids.push(...read.flatMap(({ contactIds }) => contactIds));
        }
        return ids;
      });
    },
    cursorsOf: ({ dataId: projectId, campaignId }: Sent) => cursors.list(projectId, campaignId),
    async head({ dataId: projectId, campaignId }: Sent) {
      const head = await campaigns.findHead(projectId, campaignId);
      if (!head) throw new Error("The campaign is gone.");
      return head;
    },
    orders: async () => (await table.scan()).filter(({ pk }) => String(pk).startsWith("Z#")),
    stop: table.stop,
  };
}
