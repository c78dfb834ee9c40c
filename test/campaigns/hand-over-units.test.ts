import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { batchRowsMax } from "#lib/domain/campaign/ledger.ts";
import { EmailFeedbackRepository } from "#lib/storage/email-feedback-repository.ts";
import { type DispatchHouse, openDispatchHouse } from "#test/campaigns/dispatch-house.ts";

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
