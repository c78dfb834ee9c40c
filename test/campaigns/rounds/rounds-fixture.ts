import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { MissedReason } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import { MissedSending } from "#lib/domain/campaign/sending/missed-sending.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { ReopeningRepository } from "#lib/storage/campaign/reopening-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { openDispatchFixture, type SentFixture } from "#test/campaigns/dispatch-fixture.ts";
import { ledgerOf } from "#test/support/campaign-faults/ledger-rows.ts";

/** Campaigns of a real table that are sent again to recipients that they missed. */
export async function openRoundsFixture() {
  const fixture = await openDispatchFixture();
  const { table, clock, queue, account, campaigns, cursors, counters, projects, domains } = fixture;
  const jobs: CampaignJob[] = [];
  const reopening = new ReopeningRepository(table);
  const references = new CampaignReferenceRepository(table);
  const missed = new MissedSending({
    ...{ campaigns, cursors, counters, projects, domains, references, reopening, clock },
  });
  const placeOf = ({ project, campaign }: SentFixture) => ({ dataId: dataOf(project), campaignId: campaign.id });

  /** The job that reopens the rows and starts the lanes. */
  const start = (sent: SentFixture, through: Table = table) => {
    const pace = { rate: async () => account.rate };
    const platformMails = { enabled: false, send: async () => undefined };
    const jobQueue = { send: async (job: CampaignJob) => void jobs.push(job) };
    const { freeze } = campaignFreezing(through, { jobs: jobQueue, dispatches: queue, pace, platformMails, clock });
    return freeze.run(placeOf(sent), new Date(clock.at + 40_000));
  };

  const ask = (sent: SentFixture, ...reasons: MissedReason[]) =>
    missed.send(dataOf(sent.project), { id: sent.campaign.id, reasons, senderDomains: null, now: clock.now() });

  return {
    ...fixture,
    ...{ jobs, reopening, placeOf, start, ask },
    ledger: (sent: SentFixture) => ledgerOf(fixture, dataOf(sent.project), sent.campaign.id),
    /** A whole round. */
    async round(sent: SentFixture, ...reasons: MissedReason[]) {
      await ask(sent, ...reasons);
      await start(sent);
      await fixture.drain();
    },
    /** How often the provider took a mail for each contact. */
    takenBy: () => Map.groupBy(fixture.taken, ({ email }) => email.contactId),
  };
}
