import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { Dispatch } from "#lib/domain/campaign/sending/dispatch.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { openLedger } from "#test/campaigns/ledger-fixture.ts";
import { someCampaign, someProject, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

export type FreezeFixture = Awaited<ReturnType<typeof openFreezeFixture>>;

export interface Sent {
  projectId: string;
  campaignId: string;
}

const putMax = 25;

/** Campaigns that are being sent, and what freezes their audiences, on a real table. */
export async function openFreezeFixture() {
  const table = await startTable();
  const clock = { at: new Date(someTime), now: () => clock.at };
  const campaigns = new CampaignRepository(table);
  const projects = new ProjectRepository(table);
  const jobs: AnyJob[] = [];
  const dispatches: Dispatch[] = [];
  const rate = { perSecond: 1_000 };

  /** A freezer of its own, on a table and with a clock of its own. */
  const freezing = (changes: { table?: Table; clock?: { now(): Date } } = {}) =>
    campaignFreezing(changes.table ?? table, {
      jobs: { send: async (job) => void jobs.push(job) },
      dispatches: { send: async (dispatch) => void dispatches.push(dispatch) },
      pace: { rate: async () => rate.perSecond },
      clock: changes.clock ?? clock,
    });

  /** Puts contacts as they are, 25 in a call. */
  async function putContacts(projectId: string, contacts: readonly Contact[]): Promise<void> {
    const starts = Array.from({ length: Math.ceil(contacts.length / putMax) }, (_, index) => index * putMax);
    await mapConcurrently(starts, 8, async (start) => {
      const puts = contacts
        .slice(start, start + putMax)
        .map((contact) => ({ PutRequest: { Item: newContactItem(projectId, contact) } }));
      await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
    });
  }

  async function newProject(): Promise<string> {
    const project = someProject();
    await projects.create(project, { public: `public of ${project.id}`, secret: `secret of ${project.id}` });
    return project.id;
  }

  /** A campaign whose sending begins at the present time. */
  async function send(projectId: string, changes: Partial<Campaign> = {}): Promise<Sent> {
    const campaign = someCampaign(changes);
    await campaigns.create(projectId, campaign, undefined);
    const sentAt = clock.at.toISOString();
    await campaigns.move(projectId, {
      campaignId: campaign.id,
      move: campaignMoves.send,
      changes: { sentAt, totalRecipients: 0 },
      now: clock.at,
    });
    return { projectId, campaignId: campaign.id };
  }

  const until = () => new Date(clock.at.getTime() + 40_000);

  return {
    table,
    clock,
    campaigns,
    segments: new SegmentRepository(table),
    unsettled: new UnsettledCampaignRepository(table),
    jobs,
    dispatches,
    rate,
    freezing,
    putContacts,
    newProject,
    send,
    until,
    freeze: (sent: Sent) => freezing().freeze.run(sent, until()),
    /** Ids in the ledger, cursor by cursor. */
    async rows({ projectId, campaignId }: Sent): Promise<string[][]> {
      const { cursors, batches } = openLedger(table);
      const all = await cursors.list(projectId, campaignId);
      return Promise.all(
        all.map(async ({ cursor, batches: count }) => {
          const ids: string[] = [];
          for (let batch = 0; batch < count; batch += 40) {
            const read = await batches.read(projectId, { campaignId, cursor, batch }, 40);
            ids.push(...read.flatMap(({ contactIds }) => contactIds));
          }
          return ids;
        }),
      );
    },
    cursors: ({ projectId, campaignId }: Sent) => openLedger(table).cursors.list(projectId, campaignId),
    async head({ projectId, campaignId }: Sent) {
      const head = await campaigns.findHead(projectId, campaignId);
      if (!head) throw new Error("The campaign is gone.");
      return head;
    },
    orders: async () => (await table.scan()).filter(({ pk }) => String(pk).startsWith("Z#")),
    stop: () => table.stop(),
  };
}
