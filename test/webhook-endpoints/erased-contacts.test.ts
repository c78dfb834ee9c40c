import { beforeEach, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { unpackText } from "#lib/platform/packed-text.ts";
import { WebhookTraceRepository } from "#lib/storage/person/webhook-trace-repository.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { deliveriesPartition } from "#lib/storage/webhook/lane-item.ts";
import { TickingClock } from "#test/support/fakes/clock.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
const ann = "ann@example.com";
let project: EndpointProject;
let endpointId: string;

beforeEach(async () => {
  fixture.hooks.clear();
  fixture.wakes.length = 0;
  project = await fixture.newProject();
  const url = fixture.url(`/${project.id}`);
  endpointId = (await project.add({ url, types: ["contact.*"] })).id;
});

interface Round {
  tellsDeletion?: boolean;
  before?: string;
  clock?: Clock;
}

/** A round of an erasure; turns that end by the clock are followed by others. */
async function erase(contactId: string, { tellsDeletion = true, before = "9", clock = fixture.clock }: Round = {}) {
  const logs = new WebhookTraceRepository(fixture.table, clock);
  let from: string | null = null;
  let turns = 0;
  let lines = 0;
  do {
    const until = new Date(clock.now().getTime() + 2);
    const step = { contactId, before, tellsDeletion, from, until };
    const { next, removed } = await logs.erase(dataOf(project), step);
    turns += 1;
    lines += removed["webhookLines"] ?? 0;
    from = next;
  } while (from !== null);
  return { turns, lines };
}

const fail = (response = `No such person: ${ann}`) =>
  fixture.hooks.answer(`/${project.id}`, (answer) => answer.writeHead(500).end(response));

/** Of the requests to the project's endpoint. */
const types = () =>
  fixture.hooks.requests.filter(({ path }) => path === `/${project.id}`).map(({ body }) => JSON.parse(body).type);

const lines = async () => (await fixture.log(project, endpointId)).data;

async function detail(type: string) {
  const line = (await lines()).find((each: { type: string }) => each.type === type);
  return (await project.call("GET", `/webhook-endpoints/${endpointId}/deliveries/${line.messageId}`)).body;
}

/** Whether a stored delivery or answer names the address. */
async function isNamed(): Promise<boolean> {
  const items = await itemsBelow(fixture.table, deliveriesPartition(dataOf(project), endpointId));
  const texts = items.map((item) => (item["bo"] instanceof Uint8Array ? unpackText(item["bo"]) : JSON.stringify(item)));
  return texts.some((text) => text.includes(ann));
}

it("leaves an erased contact's lines without payload and answers, also when its address is used again", async () => {
  fail();
  const { id } = await fixture.addContact(project, ann);
  await fixture.settle();
  expect(await isNamed()).toBe(true);
  await fixture.removeContact(project, id);
  expect(await erase(id)).toMatchObject({ lines: 1 });
  expect(await isNamed()).toBe(false);
  await fixture.addContact(project, ann);
  const { payload, attemptLog } = await detail("contact.created");
  expect([payload, attemptLog.map(({ response }: { response: unknown }) => response)]).toEqual([null, [null]]);
  expect(await erase(id)).toMatchObject({ lines: 0 });
});

it("leaves lines of other contacts, and of one that was created with the address since, as they are", async () => {
  const { id } = await fixture.addContact(project, ann);
  await fixture.addContact(project, "bob@example.com");
  await fixture.settle();
  const createdAt = fixture.clock.at.toISOString();
  expect(await erase(id, { before: createdAt })).toMatchObject({ lines: 0 });
  expect((await detail("contact.created")).payload).not.toBeNull();
  expect(await erase(id)).toMatchObject({ lines: 1 });
  const payloads = await Promise.all(
    (await lines()).map(async ({ messageId }: { messageId: string }) => {
      const { body } = await project.call("GET", `/webhook-endpoints/${endpointId}/deliveries/${messageId}`);
      return body.payload?.data.email ?? null;
    }),
  );
  expect(payloads.sort()).toEqual(["bob@example.com", null]);
});

it("tells an endpoint of the deletion until the last round, and then no more", async () => {
  fail("Later.");
  const { id } = await fixture.addContact(project, ann);
  await fixture.settle();
  await fixture.removeContact(project, id);
  await fixture.settle();
  await erase(id);
  await fixture.advance(10);
  expect(types().filter((type) => type === "contact.deleted").length).toBeGreaterThan(1);
  expect(await isNamed()).toBe(true);
  await erase(id, { tellsDeletion: false });
  expect(await isNamed()).toBe(false);
  fixture.hooks.clear();
  await fixture.advance(3_600);
  expect(types()).toEqual([]);
  expect((await lines()).map(({ status }: { status: string }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
});

it("keeps removed what is removed during an attempt", async () => {
  const { id } = await fixture.addContact(project, ann);
  await fixture.follow();
  fixture.hooks.answer(`/${project.id}`, async (answer) => {
    await erase(id);
    answer.end();
  });
  await fixture.work();
  expect([types(), await isNamed()]).toEqual([["contact.created"], false]);
});

it("ends a turn after any batch of a long log, and continues with the next one", async () => {
  const contacts = [];
  for (let number = 0; number < 210; number += 1) {
    contacts.push(await fixture.addContact(project, number === 205 ? ann : `c${number}@example.com`));
    fixture.clock.advance(1);
  }
  await fixture.follow();
  const { turns, lines: erased } = await erase(contacts[205]?.id ?? "", {
    clock: new TickingClock(fixture.clock.at),
  });
  expect([turns >= 210, erased, await isNamed()]).toEqual([true, 1, false]);
});
