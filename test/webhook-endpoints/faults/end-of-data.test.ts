import { beforeEach, describe, expect, it } from "vitest";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { SweepService, writersEndMs } from "#lib/domain/project/sweep-service.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { SweepRequestRepository } from "#lib/storage/sweep/sweep-request-repository.ts";
import { dataSpaces, settingsSpaces } from "#lib/storage/sweep/swept-spaces.ts";
import { TableSweeper } from "#lib/storage/sweep/table-sweeper.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
const { clock, table, hooks } = fixture;
const { projects } = fixture.stores;
let project: DeliveryProject;
let id: string;

const hour = 3_600;

/** All of a sweep that concerns the table. */
const sweeper = new SweepService({
  requests: new SweepRequestRepository(table),
  noticed: [new TableSweeper(table, settingsSpaces, clock)],
  hidden: [new TableSweeper(table, dataSpaces, clock)],
  ...{ jobs: fixture.outside.jobs, clock },
});

const answer = (status: number) => fixture.answer("/end", status);

beforeEach(async () => {
  project = await fixture.begin();
  answer(500);
  ({ id } = await project.addEndpoint("/end", ["*"]));
  await fixture.follow();
});

async function addContacts(count: number): Promise<void> {
  await project.addContacts(count);
  await fixture.work();
}

/** Keys of the project's lanes and deliveries, and of its endpoints. */
const left = async () =>
  (await table.scan())
    .filter(
      ({ pk, sk }) => String(pk).startsWith(`HL#${project.id}`) || (pk === `S#${project.id}` && /^h/.test(`${sk}`)),
    )
    .map(({ pk, sk }) => `${pk} ${sk}`);

/** The sweep's first part at once, and the rest when earlier writers have ended. */
async function sweep(dataId = dataOf(project)): Promise<void> {
  expect(await sweeper.sweep(dataId, clock.in(40))).toBe("waiting");
  await fixture.advance(writersEndMs / 1_000);
  expect(await sweeper.sweep(dataId, clock.in(40))).toBe("swept");
}

describe("a disabled project", () => {
  it("is told of the feedback to its emails", async () => {
    answer(200);
    await projects.setDisabled(project.id, { reason: "MANUAL", now: clock.at });
    await fixture.settle();
    hooks.clear();
    const email = someEmail(contactIdFor(project.salt, "ann@example.com"), {
      createdAt: clock.at.toISOString(),
      campaignId: null,
    });
    const at = clock.at.toISOString();
    await putEmail(table, dataOf(project), email, { st: statusRank("DELIVERED"), sa: at, da: at, mi: "0100019b" });
    await fixture.settle();
    const types = hooks.requests.map(({ body }) => JSON.parse(body).type);
    expect(types.sort()).toEqual(["email.delivery", "email.sent"]);
  });
});

describe("the reset of a project", () => {
  it("drops what waits, and keeps the endpoint for the new data", async () => {
    await addContacts(2);
    const former = dataOf(project);
    const requests = hooks.requests.length;
    expect(requests).toBeGreaterThanOrEqual(2);
    await projects.reset(project.id, { now: clock.at });
    answer(200);
    await fixture.advance(hour);
    expect(hooks.requests).toHaveLength(requests);
    await sweeper.sweep(former, clock.in(40));
    expect((await left()).filter((key) => key.startsWith("HL#"))).toEqual([]);
    expect((await project.call("GET", `/webhook-endpoints/${id}`)).body).toMatchObject({ id, status: "ENABLED" });
    expect(await project.lines(id)).toEqual([]);

    await fixture.addContact({ ...project, resets: 1 }, "new@example.com");
    await fixture.settle();
    expect(hooks.requests.slice(requests).map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "contact.created", data: { email: "new@example.com" } },
    ]);
    expect(await project.lines(id)).toMatchObject([{ status: "DELIVERED" }]);
  });

  it("drops what the stream tells of the old data afterwards", async () => {
    answer(200);
    await fixture.addContact(project, "late@example.com");
    await projects.reset(project.id, { now: clock.at });
    await fixture.settle();
    await fixture.advance(hour);
    expect(hooks.requests).toEqual([]);
    expect((await left()).filter((key) => key.startsWith("HL#"))).toEqual([]);
  });
});

describe("the deletion of a project", () => {
  it("ends what waits, and leaves neither deliveries nor endpoints", async () => {
    await addContacts(2);
    const requests = hooks.requests.length;
    await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 60 });
    await fixture.addContact(project, "late@example.com");
    await projects.remove(project.id, { now: clock.at });
    answer(200);
    await fixture.settle();
    await sweep();
    expect(await left()).toEqual([]);
    await fixture.advance(72 * hour);
    expect(hooks.requests).toHaveLength(requests);
    expect(await left()).toEqual([]);
  });

  it("is complete by the sweep alone, when no message wakes a lane", async () => {
    await addContacts(2);
    fixture.wakes.length = 0;
    await projects.remove(project.id, { now: clock.at });
    await sweeper.sweep(dataOf(project), clock.in(40));
    clock.advance(writersEndMs / 1_000);
    expect(await sweeper.sweep(dataOf(project), clock.in(40))).toBe("swept");
    expect(await left()).toEqual([]);
  });
});
