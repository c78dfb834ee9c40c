import { beforeEach, describe, expect, it } from "vitest";
import { feedbackService } from "#functions/notifications/feedback.ts";
import { type NewEmail, statusRank } from "#lib/domain/email/email.ts";
import { eventScope } from "#lib/domain/event/event-counts.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { SweepService, writersEndMs } from "#lib/domain/project/sweep-service.ts";
import { type DataId, dataIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { SweepRequestRepository } from "#lib/storage/sweep/sweep-request-repository.ts";
import { dataSpaces, settingsSpaces } from "#lib/storage/sweep/swept-spaces.ts";
import { TableSweeper } from "#lib/storage/sweep/table-sweeper.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { begunAt, type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
const { clock, table, hooks } = fixture;
const { projects, counters } = fixture.stores;
const never = () => Promise.reject(new Error("Each notification finds its record."));
const outside = { clock, returned: { giveBack: never }, deferred: { defer: never }, parked: { park: never } };
const feedback = feedbackService(table, { PLATFORM_MAIL_FROM: undefined }, outside);

const sweeper = new SweepService({
  requests: new SweepRequestRepository(table),
  noticed: [new TableSweeper(table, settingsSpaces, clock)],
  hidden: [new TableSweeper(table, dataSpaces, clock)],
  ...{ jobs: fixture.outside.jobs, clock },
});

let project: DeliveryProject;

beforeEach(async () => {
  project = await fixture.begin();
  await project.addEndpoint("/told", ["*"]);
  await fixture.settle();
});

async function sent(dataId: DataId): Promise<NewEmail> {
  const email = someEmail(contactIdFor(project.salt, "ann@example.com"), { createdAt: begunAt });
  await putEmail(table, dataId, email, { st: statusRank("SENT"), sa: begunAt, mi: "ses-1" });
  await fixture.settle();
  return email;
}

/** Applies the delivery of an email that was accepted at the beginning of the test. */
function deliver(dataId: DataId, { id }: NewEmail) {
  const tags = { petrel_email_id: [id], petrel_project_id: [dataId] };
  const mail = { timestamp: begunAt, messageId: "ses-1", tags };
  const delivery = { timestamp: clock.at.toISOString() };
  return feedback.apply({ id: newId(), text: JSON.stringify({ eventType: "Delivery", mail, delivery }) });
}

const told = () => hooks.requests.map(({ body }) => JSON.parse(body).type);

const counted = (dataId: DataId) =>
  Promise.all(
    (["emails", "activity", eventScope("email.delivery")] as const).map((scope) => counters.read(dataId, scope)),
  );

/** Histories, logs and deliveries of the data. */
const left = async (dataId: DataId) =>
  (await table.scan())
    .map(({ pk }) => `${pk}#`)
    .filter((pk) => ["H", "E", "F", "HL"].some((space) => pk.startsWith(`${space}#${dataId}#`)));

/** Two seconds before the email is five minutes old. */
const latestSeconds = 5 * 60 - 2;

describe("the delivery of an email whose data was hidden within the last minutes", () => {
  it.each(["reset", "remove"] as const)("is told to no endpoint, and precedes the sweep: %s", async (end) => {
    const former = dataOf(project);
    const email = await sent(former);
    clock.advance(1);
    await projects[end](project.id, { now: clock.at });
    hooks.clear();
    clock.advance(latestSeconds);
    expect(await deliver(former, email)).toBe("applied");
    await fixture.settle();
    expect(told()).toEqual([]);
    expect(await left(former)).not.toEqual([]);

    clock.at = new Date(Date.parse(begunAt) + 1_000 + writersEndMs);
    expect(await sweeper.sweep(former, clock.in(40))).toBe("swept");
    expect(await left(former)).toEqual([]);
  });

  it.each([0, 1])("is not counted with the new data, which has %i emails", async (emails) => {
    const former = dataOf(project);
    const current = dataIdOf(project.id, 1);
    const email = await sent(former);
    await projects.reset(project.id, { now: clock.at });
    for (let index = 0; index < emails; index += 1) await sent(current);
    const before = await counted(current);
    expect(before[0]).toEqual(emails === 0 ? {} : { SENT: emails });
    expect(await deliver(former, email)).toBe("applied");
    await fixture.settle();
    expect(await counted(current)).toEqual(before);
  });
});

it("an endpoint is told of the delivery of an email in current data", async () => {
  const email = await sent(dataOf(project));
  hooks.clear();
  clock.advance(latestSeconds);
  expect(await deliver(dataOf(project), email)).toBe("applied");
  await fixture.settle();
  expect(told()).toEqual(["email.delivery"]);
  expect(await counted(dataOf(project))).toMatchObject([{ SENT: 0, DELIVERED: 1 }, {}, { n: 1 }]);
});
