import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webhookQueue } from "#functions/queues/webhook/wiring.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { webhookFanOut } from "#functions/wiring/webhooks/webhook-fan-out.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { busLane } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { messageId } from "#lib/domain/webhook/webhook-message.ts";
import { newId } from "#lib/platform/ids.ts";
import { WebhookTraceRepository } from "#lib/storage/person/webhook-trace-repository.ts";
import { DeliveryLogRepository } from "#lib/storage/webhook/delivery-log-repository.ts";
import { EventBusRepository } from "#lib/storage/webhook/event-bus-repository.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { tableFollower } from "#test/support/table-follower.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";
import { startEventBusServer } from "#test/webhook-endpoints/event-bus-server.ts";

const server = await forThisFile(startEventBusServer());
const fixture = await forThisFile(startDeliveryFixture({ eventBus: server.bus }));
const settings = new EventBusRepository(fixture.table);
let project: EndpointProject;

const hour = 3_600;

beforeEach(async () => {
  fixture.clock.at = new Date("2026-03-02T10:00:00.000Z");
  fixture.hooks.clear();
  server.clear();
  project = await newProject();
  await fixture.follow();
  fixture.wakes.length = 0;
});

/** What a test leaves waiting would be due in the next one. */
afterEach(async () => {
  server.fail(undefined);
  await fixture.advance(2 * hour);
});

async function newProject(types = ["contact.created"]): Promise<EndpointProject> {
  const made = await fixture.newProject();
  await settings.put(made.id, { enabled: true, types });
  return made;
}

async function addContacts(count: number, data: Record<string, unknown> = {}): Promise<void> {
  for (let index = 0; index < count; index += 1) await fixture.addContact(project, `c${index}@example.com`, data);
}

const idsOnBus = () => server.events().map(({ detail }) => detail.id);

/** Statuses of the lane's deliveries. */
async function statuses(): Promise<string[]> {
  const place = { dataId: dataOf(project), endpointId: busLane };
  const found: string[] = [];
  const blocks = new DeliveryLogRepository(fixture.table).blocks(place, { from: undefined, to: undefined });
  for await (const { batches } of blocks)
    found.push(...batches.flatMap(({ deliveries }) => deliveries.map(({ status }) => status)));
  return found;
}

describe("an event on the bus", () => {
  it("has the project as its resource, and the body of a request with the message's id", async () => {
    await project.add({ url: fixture.url("/same"), types: ["contact.created"] });
    const { id: contactId } = await fixture.addContact(project, "ann@example.com");
    await fixture.settle();
    const [request] = fixture.hooks.requests;
    expect(server.events()).toEqual([
      {
        ...{ version: "0", id: expect.any(String), account: "000000000000", region: "us-east-1", bus: "petrel-test" },
        ...{ source: "petrel", "detail-type": "contact.created", resources: [project.id] },
        time: expect.stringMatching(/^2026-/),
        detail: {
          id: request?.headers["webhook-id"],
          type: "contact.created",
          timestamp: expect.any(String),
          data: { projectId: project.id, contactId, email: "ann@example.com" },
        },
      },
    ]);
    expect(await statuses()).toEqual(["DELIVERED"]);
  });

  it("is put once although the stream brings its batch twice", async () => {
    await addContacts(3);
    const events = await fixture.changes();
    for (const _ of [1, 2]) for (const event of events) await followTable(fixture.follower, event);
    await fixture.work();
    for (const event of events) await followTable(fixture.follower, event);
    await fixture.work();
    expect(server.events()).toHaveLength(3);
    expect(new Set(idsOnBus()).size).toBe(3);
  });

  it("is put in tens, also when all are of the largest size", async () => {
    const note = "ä".repeat(10_000);
    const messages = Array.from({ length: 10 }, () => ({
      ...{ id: messageId(fixture.clock.at.toISOString(), newId()), type: "event.tracked" as const },
      ...{ timestamp: fixture.clock.at.toISOString(), data: { projectId: project.id, event: { note } } },
    }));
    expect(await server.bus.put(project.id, messages)).toEqual(Array(10).fill(null));
    expect(server.events().map(({ detail }) => detail)).toEqual(messages);
    server.clear();
    await addContacts(12);
    await fixture.settle();
    expect(server.events()).toHaveLength(12);
    expect(server.calls.every(({ entries }) => entries <= 10)).toBe(true);
  });

  it("appears only with its own project, and only where its type is asked for", async () => {
    const other = await newProject(["email.*"]);
    const silent = await fixture.newProject();
    await settings.put(silent.id, { enabled: false, types: ["*"] });
    await addContacts(2);
    for (const each of [other, silent]) await fixture.addContact(each, "foreign@example.com");
    await fixture.settle();
    expect(server.events().map(({ resources, detail }) => [resources, detail.data["projectId"]])).toEqual(
      Array(2).fill([[project.id], project.id]),
    );
  });
});

describe("a bus that does not take events", () => {
  it("gets failed entries of a call again with the same ids, and the others once", async () => {
    server.fail("partly");
    await addContacts(5);
    await fixture.settle();
    const first = idsOnBus();
    expect(first.length).toBeLessThan(5);
    server.fail(undefined);
    await fixture.advance(60);
    const all = idsOnBus();
    expect(all).toHaveLength(5);
    expect(new Set(all).size).toBe(5);
    expect(all.slice(0, first.length)).toEqual(first);
  });

  it.each(["throttle", "silence"] as const)("delays no webhook and loses nothing: %s", async (fault) => {
    server.fail(fault);
    await project.add({ url: fixture.url("/fine"), types: ["contact.created"] });
    await addContacts(2);
    await fixture.settle();
    expect(fixture.hooks.requests).toHaveLength(2);
    expect(server.events()).toEqual([]);
    server.fail(undefined);
    await fixture.advance(60);
    expect(server.events()).toHaveLength(2);
  });

  it("is left alone while it rests, so that it does not occupy the worker", async () => {
    server.fail("throttle");
    for (let index = 0; index < 5; index += 1) {
      await fixture.addContact(project, `rest${index}@example.com`);
      await fixture.settle();
    }
    expect(server.calls).toHaveLength(1);
  });

  it("gets what came while it rested when the rest ends, though other events wait for longer", async () => {
    server.fail("throttle");
    await addContacts(1);
    await fixture.settle();
    await fixture.advance(150);
    // The fourth attempt was the last; the next is minutes away.
    const calls = server.calls.length;
    await fixture.addContact(project, "late@example.com");
    await fixture.settle();
    expect(server.calls).toHaveLength(calls);
    server.fail(undefined);
    await fixture.advance(30);
    expect(server.events()).toHaveLength(1);
  });

  it("is asked for 24 hours, then the batch is a dead letter, and a redrive puts it with the same id", async () => {
    server.fail("throttle");
    await addContacts(1);
    await fixture.settle();
    await fixture.advance(23 * hour);
    expect([await statuses(), server.parked]).toEqual([["PENDING"], []]);
    const tried = server.calls.length;
    expect(tried).toBeGreaterThan(20);
    expect(tried).toBeLessThan(40);
    await fixture.advance(3 * hour);
    expect(await statuses()).toEqual(["FAILED"]);
    const lane = { dataId: dataOf(project), endpointId: busLane };
    expect(server.parked).toEqual([{ lane, batchId: expect.any(String) }]);
    expect(JSON.stringify(server.parked)).not.toContain("example.com");

    server.fail(undefined);
    const redrive = () =>
      webhookQueue(fixture.table, fixture.env, fixture.outside)(queueEvent(server.parked[0]), lambdaContext(120_000));
    for (const _ of [1, 2]) expect(await redrive()).toEqual({ batchItemFailures: [] });
    expect(server.events()).toHaveLength(1);
    expect(await statuses()).toEqual(["DELIVERED"]);
  });
});

describe("an erased person", () => {
  it("is forgotten by what waits for the bus, which then is not put", async () => {
    server.fail("throttle");
    await addContacts(1);
    await fixture.settle();
    const erasure = new WebhookTraceRepository(fixture.table, fixture.clock);
    const contactId = fixture.contactId(project, "c0@example.com");
    const until = new Date(fixture.clock.at.getTime() + 1);
    const step = { contactId, before: "9", tellsDeletion: false, from: null, until };
    expect(await erasure.erase(dataOf(project), step)).toMatchObject({ removed: { webhookLines: 1 }, next: null });
    server.fail(undefined);
    await fixture.advance(hour);
    expect(server.events()).toEqual([]);
    expect(await statuses()).toEqual(["CANCELLED"]);
  });
});

describe("a bus that is off", () => {
  it("gets nothing that waited when the project switched it off", async () => {
    server.fail("throttle");
    await addContacts(2);
    await fixture.settle();
    await settings.put(project.id, { enabled: false, types: ["*"] });
    server.fail(undefined);
    await fixture.advance(hour);
    expect(server.events()).toEqual([]);
    expect(await statuses()).toEqual(["CANCELLED", "CANCELLED"]);
  });

  it.each(["before", "after"] as const)(
    "gets what is told once it is on again, %s each call of the worker that cancels",
    async (order) => {
      for (let call = 1; ; call += 1) {
        project = await newProject();
        server.fail("throttle");
        await addContacts(1);
        await fixture.settle();
        await settings.put(project.id, { enabled: false, types: ["*"] });
        server.clear();
        server.fail(undefined);
        fixture.clock.advance(31_000);
        const hasCall = await fixture.workAround({ call, order }, async () => {
          await settings.put(project.id, { enabled: true, types: ["contact.created"] });
          await fixture.addContact(project, "new@example.com");
          await fixture.follow();
        });
        if (!hasCall) return expect(call).toBeGreaterThan(6);
        await fixture.advance(60);
        expect({ call, told: server.events().map(({ detail }) => detail.data["email"]) }).toEqual({
          call,
          told: expect.arrayContaining(["new@example.com"]),
        });
      }
    },
  );

  it("costs nothing where the deployment has none, though a setting is left from before", async () => {
    const { clock, table, outside } = fixture;
    const fanOut = webhookFanOut(table, { EVENT_BUS: false }, { lanes: outside.lanes, clock });
    const follower = tableFollower(table, { clock, fanOut });
    await addContacts(1);
    const events = await fixture.changes();
    table.takeUnits();
    for (const event of events) await followTable(follower, event, ["tellEndpoints"]);
    expect(table.takeUnits()).toEqual({ write: 0, read: 0.5 });
    expect(fixture.wakes).toEqual([]);
  });
});
