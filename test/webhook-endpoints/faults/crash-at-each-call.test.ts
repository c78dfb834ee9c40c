import { beforeEach, describe, expect, it } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { busLane } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { DeliveryLogRepository } from "#lib/storage/webhook/delivery-log-repository.ts";
import { EventBusRepository } from "#lib/storage/webhook/event-bus-repository.ts";
import { withKey } from "#test/support/api/call.ts";
import { type Death, deathsAmong } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import { startEventBusServer } from "#test/webhook-endpoints/event-bus-server.ts";
import { mortalProcess } from "#test/webhook-endpoints/faults/mortal-process.ts";

const server = await forThisFile(startEventBusServer());
const fixture = await forThisFile(startDeliveryFixture({ eventBus: server.bus }));
const busSettings = new EventBusRepository(fixture.table);
const deliveryLog = new DeliveryLogRepository(fixture.table);
let project: DeliveryProject;

const hour = 3_600;
const contacts = 2;

/** Runs once undisturbed, and then with a death at each call of the process. */
async function atEachCall(run: (death: Death | undefined) => Promise<number>): Promise<void> {
  const calls = await run(undefined);
  expect(calls).toBeGreaterThan(0);
  for (const death of deathsAmong(calls)) {
    await run(death).catch((cause: unknown) => {
      throw new Error(`A death ${death.when} call ${death.call} of ${calls}: ${cause}`, { cause });
    });
  }
}

async function open(): Promise<void> {
  server.clear();
  project = await fixture.begin();
}

async function addContacts(): Promise<void> {
  for (let index = 0; index < contacts; index += 1) await fixture.addContact(project, `c${index}@example.com`);
}

beforeEach(open);

describe("each event reaches every endpoint and the event bus", () => {
  async function start() {
    await open();
    const endpoints = [await project.addEndpoint("/fine"), await project.addEndpoint("/shaky")];
    await busSettings.put(project.id, { enabled: true, types: ["contact.created"] });
    await addContacts();
    return endpoints;
  }

  async function expectAll(endpoints: readonly { id: string }[]): Promise<void> {
    await fixture.advance(hour);
    const onBus = new Set(server.events().map(({ detail }) => detail.id));
    expect(onBus.size).toBe(contacts);
    for (const path of ["/fine", "/shaky"]) expect(new Set(fixture.idsTo(path))).toEqual(onBus);
    for (const { id } of endpoints)
      expect(await project.lines(id)).toMatchObject(Array(contacts).fill({ status: "DELIVERED" }));
  }

  it("whatever call the stream's consumer dies at", async () => {
    await atEachCall(async (death) => {
      const endpoints = await start();
      const { mortal, parts } = mortalProcess(fixture.parts, death);
      const consumer = fixture.processes.consumer(parts);
      for (const event of await fixture.changes()) {
        await followTable(consumer, event, ["tellEndpoints"]).catch(() => undefined);
        if (mortal.isDead) await followTable(fixture.follower, event, ["tellEndpoints"]);
      }
      await expectAll(endpoints);
      return mortal.calls;
    });
  });

  it("whatever call the worker dies at, or while an endpoint or the bus has what it sent", async () => {
    await atEachCall(async (death) => {
      const endpoints = await start();
      await fixture.follow();
      const { mortal, parts, received } = mortalProcess(fixture.parts, death);
      for (const [path, status] of [
        ["/fine", 200],
        ["/shaky", 503],
      ] as const) {
        fixture.hooks.answer(path, async (response) => {
          await received();
          response.writeHead(status).end();
        });
      }
      await fixture.work(fixture.processes.worker(parts));
      fixture.answer("/fine", 200);
      fixture.answer("/shaky", 200);
      await expectAll(endpoints);
      return mortal.calls;
    });
  });
});

describe("what the bus did not take in its time", () => {
  it("is reported, whatever call the worker dies at", async () => {
    await atEachCall(async (death) => {
      await open();
      await busSettings.put(project.id, { enabled: true, types: ["contact.created"] });
      await addContacts();
      await fixture.follow();
      fixture.clock.advance(25 * hour);
      const { mortal, parts } = mortalProcess(fixture.parts, death);
      await fixture.work(fixture.processes.worker(parts));
      await fixture.advance(hour);
      expect(new Set(server.parked.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(server.events()).toEqual([]);
      const place = { dataId: dataOf(project), endpointId: busLane };
      const statuses: string[] = [];
      for await (const { batches } of deliveryLog.blocks(place, { from: undefined, to: undefined })) {
        statuses.push(...batches.flatMap(({ deliveries }) => deliveries.map(({ status }) => status)));
      }
      expect(statuses).toEqual(Array(contacts).fill("FAILED"));
      return mortal.calls;
    });
  });
});

describe("an order whose request dies", () => {
  /** Gives the order with a death; the caller, who got no answer, gives it once more. */
  async function order(death: Death | undefined, method: string, path: string, { isRepeated = true, body = {} } = {}) {
    const { mortal, parts } = mortalProcess(fixture.parts, death);
    fixture.clock.advance(1);
    const call = withKey(fixture.processes.api(parts), project.secretKey);
    await call(method, path, body).catch(() => undefined);
    if (isRepeated && mortal.isDead) await project.call(method, path, body);
    return mortal.calls;
  }

  async function withLines(status: number) {
    await open();
    fixture.answer("/shaky", status);
    const { id } = await project.addEndpoint("/shaky");
    await addContacts();
    await fixture.settle();
    fixture.answer("/shaky", 200);
    return id;
  }

  it("leaves no redelivery that nothing makes", async () => {
    await atEachCall(async (death) => {
      const id = await withLines(200);
      const [line] = await project.lines(id);
      const path = `/webhook-endpoints/${id}/deliveries/${line.messageId}/redeliver`;
      const calls = await order(death, "POST", path, { isRepeated: false });
      await fixture.advance(hour);
      expect(await project.lines(id)).toMatchObject(Array(contacts).fill({ status: "DELIVERED", attempts: 1 }));
      return calls;
    });
  });

  it("of a deletion leaves nothing of the endpoint", async () => {
    await atEachCall(async (death) => {
      const id = await withLines(200);
      const calls = await order(death, "DELETE", `/webhook-endpoints/${id}`);
      await fixture.advance(hour);
      const left = (await fixture.table.scan()).filter(({ pk }) => String(pk).startsWith(`HL#${project.id}`));
      expect(left).toEqual([]);
      expect((await project.call("GET", `/webhook-endpoints/${id}`)).status).toBe(404);
      return calls;
    });
  });

  it("cancels what waits when it disables, and delivers what waits when it ends a pause", async () => {
    await atEachCall(async (death) => {
      const id = await withLines(503);
      const calls = await order(death, "PATCH", `/webhook-endpoints/${id}`, { body: { status: "DISABLED" } });
      await fixture.advance(hour);
      expect(await project.lines(id)).toMatchObject(Array(contacts).fill({ status: "CANCELLED" }));
      return calls;
    });
    await atEachCall(async (death) => {
      const id = await withLines(503);
      await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 1_440 });
      await fixture.work();
      const calls = await order(death, "POST", `/webhook-endpoints/${id}/pause`, { body: { minutes: 0 } });
      await fixture.advance(hour);
      expect(await project.lines(id)).toMatchObject(Array(contacts).fill({ status: "DELIVERED" }));
      return calls;
    });
  });
});
