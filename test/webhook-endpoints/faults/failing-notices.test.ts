import { afterEach, beforeEach, expect, it } from "vitest";
import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import { PlatformMailer } from "#lib/domain/email/platform/platform-mailer.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { NoticeRepository } from "#lib/storage/project/notice-repository.ts";
import { newMemberItem } from "#lib/storage/user/member-item.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { someTime } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
const letters: PlatformLetter[] = [];
let project: DeliveryProject;
let id: string;

const hour = 3_600;

/** The deployed sender of Petrel's own mail, which hands its letters to the test. */
const mailer = new PlatformMailer({
  ...{ ...fixture.stores, clock: fixture.clock, notices: new NoticeRepository(fixture.table) },
  post: {
    handOver: async (letter) => {
      letters.push(letter);
      return { kind: "accepted", messageId: "0100" };
    },
  },
  pace: { takeTurn: async () => true, slowDown: () => undefined },
  queue: { sendLater: async () => undefined },
  ...{ appUrl: "https://app.example.com", dashboardUrl: "https://api.example.com/console/" },
});

/** Sends what was asked for so far, all at once. Returns who got what. */
async function sent(): Promise<string[]> {
  const asked = fixture.mails.asked.splice(0);
  await Promise.all(asked.map((platform) => mailer.send({ id: newId(), platform })));
  return letters
    .splice(0)
    .map(({ kind, to }) => `${kind} ${to}`)
    .sort();
}

beforeEach(async () => {
  project = await fixture.begin();
  fixture.answer("/failing", 500);
  ({ id } = await project.addEndpoint("/failing"));
  for (const role of ["OWNER", "ADMIN", "MEMBER"] as const) {
    const member = { userId: newId(), email: `${role.toLowerCase()}@example.com`, role, createdAt: someTime };
    await putItem(fixture.table, newMemberItem(project.id, member));
  }
});

/** An endpoint that is left failing would be told of in the next test. */
afterEach(async () => {
  await project.call("DELETE", `/webhook-endpoints/${id}`);
  await fixture.work();
});

const status = async () => (await project.call("GET", `/webhook-endpoints/${id}`)).body.status;

/** Two workers, each a process of its own, are woken for the same lane at once, and then one after the other. */
async function judgeTwice(): Promise<void> {
  const wake = queueEvent({ lane: { dataId: dataOf(project), endpointId: id }, isUrgent: true });
  const workers = [1, 2].map(() => fixture.processes.worker(fixture.parts));
  await Promise.all(workers.map((work) => work(wake, lambdaContext(120_000))));
  for (const work of workers) await work(wake, lambdaContext(120_000));
}

const told = (kind: string) => [`${kind} admin@example.com`, `${kind} owner@example.com`];

it("tells OWNER and ADMIN once of a day of failures and once of the end, judged each hour though nothing is due", async () => {
  await project.addContacts(3);
  await fixture.advance(23.9 * hour);
  expect(await sent()).toEqual([]);
  const requests = fixture.hooks.requests.length;
  await fixture.advance(1.1 * hour);
  expect(fixture.hooks.requests).toHaveLength(requests);
  expect(await sent()).toEqual(told("webhookFailing"));

  await judgeTwice();
  expect(fixture.mails.asked).toHaveLength(4);
  expect(await sent()).toEqual([]);
  // The ninth attempts are over.
  await fixture.advance(35 * hour);
  const attempts = fixture.hooks.requests.length;
  expect(attempts).toBe(27);
  await fixture.advance(11.8 * hour);
  expect([await sent(), await status()]).toEqual([[], "ENABLED"]);
  await fixture.advance(1.2 * hour);
  expect(fixture.hooks.requests).toHaveLength(attempts);
  expect([await sent(), await status()]).toEqual([told("webhookDisabled"), "DISABLED"]);
  expect((await project.call("GET", `/webhook-endpoints/${id}`)).body.disabledReason).toBe("failing");
  await judgeTwice();
  await fixture.advance(48 * hour);
  expect(await sent()).toEqual([]);
});

it("tells each reader once when two workers find at the same time that an endpoint fails", async () => {
  await project.addContacts(1);
  await fixture.work();
  fixture.clock.advance(24 * hour);
  await judgeTwice();
  // Both have asked: neither knows of the other.
  expect(fixture.mails.asked).toHaveLength(4);
  expect(await sent()).toEqual(told("webhookFailing"));
});

it("does not disable an endpoint that failed less than 20 times, however long ago it last succeeded", async () => {
  await project.addContacts(1);
  await fixture.advance(96 * hour);
  expect([await sent(), await status()]).toEqual([told("webhookFailing"), "ENABLED"]);
});
