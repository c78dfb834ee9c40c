import { beforeEach, expect, it } from "vitest";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import { batchRowsMax } from "#lib/domain/campaign/ledger/ledger.ts";
import { endCampaign } from "#lib/domain/campaign/sending/campaign-end.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { openDispatchFixture } from "#test/campaigns/dispatch-fixture.ts";
import { freezeBatches } from "#test/support/campaigns/frozen-batches.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openDispatchFixture());

beforeEach(() => fixture.reset());

const mails = 300;

/** Sized like a newsletter: a long subject, a name and a plan in the data. */
const content = {
  subject: "{{name}}, what is new in March and what we have planned for the summer",
  body: "<p>Hello {{name}}, you are on {{plan}}.</p>",
};

it("costs at most 2.4 writes and 1.5 reads per mail, including its row in the ledger and its delivery notification", async () => {
  const project = await fixture.newProject();
  const contact = { data: { name: "Maximilian", plan: "professional" } };
  const recipients = fixture.ofOneCursor(project, mails, ".of.some.length").map(({ name }) => ({ name, contact }));
  const sent = await fixture.send(project, recipients, content);
  await sent.dispatch();
  fixture.table.takeUnits();
  await fixture.drain();
  const handedOver = fixture.table.takeUnits();
  expect(await sent.states()).toEqual(Array(mails).fill("sent"));

  const feedback = new EmailFeedbackRepository(fixture.table, fixture.clock);
  const at = fixture.clock.now().toISOString();
  const records = await sent.records();
  fixture.table.takeUnits();
  await Promise.all(
    [...records.values()].map((email) =>
      feedback.mark(dataOf(project), email, {
        ...{ status: "DELIVERED", at, acceptedAt: at },
        messageId: email.messageId ?? "",
      }),
    ),
  );
  const delivered = fixture.table.takeUnits().write;
  expect(delivered).toBe(mails);
  const frozen = 4 * (mails / batchRowsMax);
  expect((frozen + handedOver.write + delivered) / mails).toBeLessThanOrEqual(2.4);
  expect(handedOver.read / mails).toBeLessThanOrEqual(1.5);
});

it.each([1, 2])(
  "costs at most 2.5 writes per mail for a campaign of 1,000, from its freezing to its deliveries: lanes %i",
  async (lanes) => {
    const project = await fixture.newProject();
    const contact = { data: { name: "Maximilian", plan: "professional" } };
    const recipients = Array.from({ length: 1_000 }, (_, index) => ({ name: `reader-${index}`, contact }));
    const sent = await fixture.send(project, recipients, content);
    const cursors = (await sent.cursors()).filter(({ rows }) => rows > 0);
    expect(cursors.length).toBe(16);
    const { freeze } = campaignFreezing(fixture.table, {
      platformMails: { enabled: false, send: async () => undefined },
      jobs: { send: () => Promise.reject(new Error("The audience is frozen already.")) },
      dispatches: fixture.queue,
      pace: { rate: async () => 60 * lanes },
      clock: fixture.clock,
    });
    fixture.table.takeUnits();
    await freeze.run({ dataId: dataOf(project), campaignId: sent.campaign.id }, new Date(fixture.clock.at + 40_000));
    expect(fixture.waiting.length).toBe(lanes);
    await fixture.drain();
    const handedOver = fixture.table.takeUnits().write;
    expect(await sent.head()).toMatchObject({ status: "SENT", totalRecipients: 1_000 });
    // The same contacts again, in the ledger of another campaign.
    const ids = [...(await sent.rows()).keys()];
    fixture.table.takeUnits();
    for (const { cursor } of cursors) {
      const own = ids.filter((id) => id.startsWith(cursor.toString(16)));
      await freezeBatches(fixture.table, { dataId: dataOf(project), campaignId: newId(), cursor }, [own]);
    }
    const frozen = fixture.table.takeUnits().write;
    const delivered = recipients.length;
    expect((frozen + handedOver + delivered) / recipients.length).toBeLessThanOrEqual(2.5);
  },
);

it("writes nothing when another lane has ended the campaign", async () => {
  const project = await fixture.newProject();
  const sent = await fixture.send(project, fixture.ofOneCursor(project, 5));
  await sent.dispatch();
  await fixture.drain();
  const { id: campaignId } = sent.campaign;
  fixture.table.takeUnits();
  const campaigns = new CampaignRepository(fixture.table);
  const unsettled = new UnsettledCampaignRepository(fixture.table);
  await endCampaign(
    { campaigns, unsettled },
    { dataId: dataOf(project), campaignId },
    { round: 1, now: fixture.clock.now() },
  );
  expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 1 });
});

it("takes two writes per chunk for claims and outcomes, and four to close a batch", async () => {
  const project = await fixture.newProject();
  const sent = await fixture.send(project, fixture.ofOneCursor(project, 100));
  await sent.dispatch();
  fixture.table.takeUnits();
  await fixture.drain();
  const { write } = fixture.table.takeUnits();
  const [turn, claims, settled, records, closed] = [1, 10, 10, 100, 4];
  const paceMost = 10;
  const endMost = 6;
  expect(write).toBeGreaterThanOrEqual(turn + claims + settled + records + closed);
  expect(write).toBeLessThanOrEqual(turn + claims + settled + records + closed + paceMost + endMost);
});
