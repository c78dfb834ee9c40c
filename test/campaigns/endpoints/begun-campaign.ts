import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import type { CampaignFixture, FixtureProject } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { foldInto } from "#test/support/fold-into.ts";

export const sentAt = "2026-03-01T11:00:00.000Z";

interface BegunCampaign {
  id: string;
  ledger: WrittenLedger;
}

/** A campaign whose sending began without the endpoint. Its ledger is not written yet. */
export async function beginCampaign(
  fixture: CampaignFixture,
  project: FixtureProject,
  recipients = 0,
): Promise<BegunCampaign> {
  const { id } = await project.create();
  const changes = { sentAt, totalRecipients: recipients };
  await fixture.campaigns.move(dataOf(project), id, {
    move: campaignMoves.send,
    changes,
    now: new Date(sentAt),
  });
  return { id, ledger: new WrittenLedger(fixture.table, dataOf(project), { id, sentAt }) };
}

/** Creates contacts, and returns their addresses by id. */
async function newContacts(project: FixtureProject, count: number): Promise<Map<string, string>> {
  const addresses = Array.from({ length: count }, (_, number) => `reader-${number}@example.com`);
  for (const address of addresses) await project.newContact(address);
  return new Map(addresses.map((address) => [contactIdFor(project.salt, address), address]));
}

/** Sets the counters as the stream consumer would. */
export async function setCounters(
  fixture: CampaignFixture,
  project: FixtureProject,
  campaignId: string,
  sums: Record<string, number>,
): Promise<void> {
  const counts = Object.entries(sums).map(([field, add], index) => ({
    sequence: `${index}`.padStart(3, "0"),
    field,
    add,
  }));
  const counters = new CounterRepository(fixture.table);
  await foldInto(counters, dataOf(project), campaignScope(campaignId), "shard", counts, fixture.clock.at);
}

/** A campaign frozen for this number of existing contacts. */
export async function beginToContacts(fixture: CampaignFixture, project: FixtureProject, count: number) {
  const addresses = await newContacts(project, count);
  const campaign = await beginCampaign(fixture, project, count);
  await campaign.ledger.freeze([...addresses.keys()]);
  return { ...campaign, addresses };
}

/** A campaign frozen for this number of ids without contacts: 1,000 per cursor. */
export async function beginToIds(
  fixture: CampaignFixture,
  project: FixtureProject,
  count: number,
  rowsABatch = 100,
): Promise<BegunCampaign> {
  const campaign = await beginCampaign(fixture, project, count);
  const cursors = Array.from({ length: Math.ceil(count / 1_000) }, (_, cursor) => cursor);
  const ids = cursors.flatMap((cursor) => contactsOf(cursor, Math.min(1_000, count - cursor * 1_000)));
  await campaign.ledger.freeze(ids, { rowsABatch });
  return campaign;
}
