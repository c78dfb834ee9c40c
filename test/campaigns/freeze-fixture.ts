import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { beginSending } from "#test/support/api/campaign.ts";
import { putContacts } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { ledgerOf } from "#test/support/campaign-faults/ledger-rows.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { found } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";

export type FreezeFixture = Awaited<ReturnType<typeof openFreezeFixture>>;

export interface Sent {
  dataId: DataId;
  campaignId: string;
}

/** Campaigns that are being sent, and the freezing of their audiences, on a real table. */
export async function openFreezeFixture() {
  const table = await startTable();
  const { clock, dispatches, platformMails } = testOutside();
  const jobs: AnyJob[] = [];
  const queue = { send: async (job: AnyJob) => void jobs.push(job) };
  const stores = repositories(table, clock);
  const { campaigns, cursors } = stores;
  const rate = { perSecond: 1_000 };
  const pace = { rate: async () => rate.perSecond };
  const until = () => clock.in(40);

  /** A worker, on a table and with a clock that a test may replace. */
  const freezing = (changes: { table?: Table; clock?: { now(): Date } } = {}) =>
    campaignFreezing(changes.table ?? table, {
      ...{ jobs: queue, dispatches, pace, platformMails },
      clock: changes.clock ?? clock,
    });

  return {
    ...stores,
    ...{ table, clock, jobs, rate, freezing, until },
    dispatches: dispatches.sent,
    mails: platformMails.asked,
    freeze: (sent: Sent) => freezing().freeze.run(sent, until()),
    putContacts: (dataId: DataId, contacts: readonly Contact[]) => putContacts(table, dataId, contacts),
    newProject: async (): Promise<DataId> => dataOf((await createProject(table)).project),
    /** A campaign whose sending begins now. */
    async send(dataId: DataId, parts: Partial<Campaign> = {}): Promise<Sent> {
      const { id } = await beginSending(table, dataId, { ...parts, sentAt: clock.at.toISOString() });
      return { dataId, campaignId: id };
    },
    /** Ids in the ledger, cursor by cursor. */
    async rows({ dataId, campaignId }: Sent): Promise<string[][]> {
      const ledger = await ledgerOf(stores, dataId, campaignId);
      const byCursor = Map.groupBy(ledger.rows, ({ place }) => place.cursor);
      return ledger.cursors.map(({ cursor }) => (byCursor.get(cursor) ?? []).map(({ contactId }) => contactId));
    },
    cursorsOf: ({ dataId, campaignId }: Sent) => cursors.list(dataId, campaignId),
    head: ({ dataId, campaignId }: Sent) => found(campaigns.findHead(dataId, campaignId)),
    orders: async () => (await table.scan()).filter(({ pk }) => String(pk).startsWith("Z#")),
    stop: table.stop,
  };
}
