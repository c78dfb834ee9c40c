import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import { batchRowsMax } from "#lib/domain/campaign/ledger/ledger.ts";
import { endCampaign } from "#lib/domain/campaign/sending/campaign-end.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { type DispatchHouse, openDispatchHouse } from "#test/campaigns/dispatch-house.ts";
import { freezeBatches } from "#test/campaigns/ledger-house.ts";

let house: DispatchHouse;

beforeAll(async () => {
  house = await openDispatchHouse();
});
beforeEach(() => house.reset());
afterAll(() => house.stop());

const mails = 300;

/** As a newsletter's are: a long subject, a name and a plan in the data. */
const content = {
  subject: "{{name}}, what is new in March and what we have planned for the summer",
  body: "<p>Hello {{name}}, you are on {{plan}}.</p>",
};

it("costs at most 2.4 writes and 1.5 reads a mail, its place in the ledger and the notification of its delivery included", async () => {
  const project = await house.newProject();
  const contact = { data: { name: "Maximilian", plan: "professional" } };
  const recipients = house.ofOneCursor(project, mails, ".of.some.length").map(({ name }) => ({ name, contact }));
  const sent = await house.send(project, recipients, content);
  await sent.dispatch();
  house.table.takeUnits();
  await house.drain();
  const handedOver = house.table.takeUnits();
  expect(await sent.states()).toEqual(Array(mails).fill("sent"));

  const feedback = new EmailFeedbackRepository(house.table, house.clock);
  const at = house.clock.now().toISOString();
  const records = await sent.records();
  house.table.takeUnits();
  await Promise.all(
    [...records.values()].map((email) =>
      feedback.mark(project.id, email, {
        ...{ status: "DELIVERED", at, acceptedAt: at },
        messageId: email.messageId ?? "",
      }),
    ),
  );
  const delivered = house.table.takeUnits().write;
  expect(delivered).toBe(mails);
  const frozen = 4 * (mails / batchRowsMax);
  expect((frozen + handedOver.write + delivered) / mails).toBeLessThanOrEqual(2.4);
  expect(handedOver.read / mails).toBeLessThanOrEqual(1.5);
});

it.each([1, 2])(
  "costs at most 2.5 writes a mail of a campaign of 1,000, from its freeze to its deliveries: lanes %i",
  async (lanes) => {
    const project = await house.newProject();
    const contact = { data: { name: "Maximilian", plan: "professional" } };
    const recipients = Array.from({ length: 1_000 }, (_, index) => ({ name: `reader-${index}`, contact }));
    const sent = await house.send(project, recipients, content);
    const cursors = (await sent.cursors()).filter(({ rows }) => rows > 0);
    expect(cursors.length).toBe(16);
    const { freeze } = campaignFreezing(house.table, {
      jobs: { send: () => Promise.reject(new Error("Its audience is frozen.")) },
      dispatches: house.queue,
      pace: { rate: async () => 60 * lanes },
      clock: house.clock,
    });
    house.table.takeUnits();
    await freeze.run({ projectId: project.id, campaignId: sent.campaign.id }, new Date(house.clock.at + 40_000));
    expect(house.waiting.length).toBe(lanes);
    await house.drain();
    const handedOver = house.table.takeUnits().write;
    expect(await sent.head()).toMatchObject({ status: "SENT", totalRecipients: 1_000 });
    // The same ids once more, as a ledger of another campaign.
    const ids = [...(await sent.rows()).keys()];
    house.table.takeUnits();
    for (const { cursor } of cursors) {
      const own = ids.filter((id) => id.startsWith(cursor.toString(16)));
      await freezeBatches(house.table, { projectId: project.id, campaignId: newId(), cursor }, [own]);
    }
    const frozen = house.table.takeUnits().write;
    const delivered = recipients.length;
    expect((frozen + handedOver + delivered) / recipients.length).toBeLessThanOrEqual(2.5);
  },
);

it("writes nothing where another lane has ended the campaign", async () => {
  const project = await house.newProject();
  const sent = await house.send(project, house.ofOneCursor(project, 5));
  await sent.dispatch();
  await house.drain();
  const { id: campaignId } = sent.campaign;
  house.table.takeUnits();
  const campaigns = new CampaignRepository(house.table);
  const unsettled = new UnsettledCampaignRepository(house.table);
  await endCampaign({ campaigns, unsettled }, { projectId: project.id, campaignId }, house.clock.now());
  expect(house.table.takeUnits()).toEqual({ write: 0, read: 1 });
});

it("takes two writes a chunk for claims and outcomes, and four a batch that is closed", async () => {
  const project = await house.newProject();
  const sent = await house.send(project, house.ofOneCursor(project, 100));
  await sent.dispatch();
  house.table.takeUnits();
  await house.drain();
  const { write } = house.table.takeUnits();
  const [turn, claims, settled, records, closed] = [1, 10, 10, 100, 4];
  const paceMost = 10;
  const endMost = 6;
  expect(write).toBeGreaterThanOrEqual(turn + claims + settled + records + closed);
  expect(write).toBeLessThanOrEqual(turn + claims + settled + records + closed + paceMost + endMost);
});
