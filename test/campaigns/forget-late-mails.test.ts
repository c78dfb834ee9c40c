import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import {
  type DispatchFixture,
  openDispatchFixture,
  people,
  type SentFixture,
} from "#test/campaigns/dispatch-fixture.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

let fixture: DispatchFixture;
let follow: () => Promise<void>;
const jobs: { job: AnyJob; delaySeconds: number }[] = [];

beforeAll(async () => {
  fixture = await openDispatchFixture({ stream: true });
  const queue = { send: async (job: AnyJob, delaySeconds = 0) => void jobs.push({ job, delaySeconds }) };
  follow = await openTableFollower(fixture.table, fixture.clock, queue);
});
beforeEach(async () => {
  fixture.reset();
  await follow();
  jobs.length = 0;
});
afterAll(() => fixture.stop());

/** Deletes a contact as its endpoint does: first its data, then the contact. */
async function deleteContact({ project, contactId }: SentFixture, name: string): Promise<void> {
  const id = contactId(name);
  const now = fixture.clock.now();
  await history().forget(dataOf(project), id, { before: now.toISOString(), until: new Date(fixture.clock.at + 1_000) });
  const contact = await fixture.contacts.find(dataOf(project), id, []);
  if (contact) await fixture.contacts.remove(dataOf(project), project, contact);
}

const history = () => new ContactHistoryRepository(fixture.table, fixture.clock);

const forgotten = (sent: SentFixture, name: string) =>
  jobs.filter(({ job }) => job.type === "forgetContact" && job.contactId === sent.contactId(name));

it("deletes the record of a mail that was in flight when its contact was deleted", async () => {
  const sent = await fixture.send(await fixture.newProject(), people(3));
  fixture.ses.answer = async ({ email }) => {
    if (email.contactId === sent.contactId("p0001")) {
      await deleteContact(sent, "p0001");
      await follow();
    }
    return "taken";
  };
  fixture.clock.at += 1_000;
  await sent.dispatch();
  await fixture.drain();
  expect(await sent.row("p0001")).toBe("sent");
  expect((await sent.records()).size).toBe(3);
  const [order] = forgotten(sent, "p0001");
  expect(order?.delaySeconds).toBe(60);
  if (order?.job.type !== "forgetContact") throw new Error("No job was queued to forget the contact.");
  fixture.clock.at += 60_000;
  const { dataId, contactId, before } = order.job;
  await history().forget(dataId, contactId, { before, until: new Date(fixture.clock.at + 1_000) });
  expect([...(await sent.records()).keys()].sort()).toEqual([sent.contactId("p0000"), sent.contactId("p0002")].sort());
});

it("queues no job for a contact when its project sends no campaign", async () => {
  const [quiet, busy] = [await fixture.newProject(), await fixture.newProject()];
  const sent = await fixture.send(quiet, people(2));
  await sent.dispatch();
  await fixture.drain();
  await fixture.send(busy, people(2));
  await deleteContact(sent, "p0001");
  await follow();
  expect(forgotten(sent, "p0001")).toEqual([]);
});
