import { beforeEach, describe, expect, it } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { webhookFanOut } from "#functions/wiring/webhooks/webhook-fan-out.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { EventBusRepository } from "#lib/storage/webhook/event-bus-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { tableFollower } from "#test/support/table-follower.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";
import { startEventBusServer } from "#test/webhook-endpoints/event-bus-server.ts";

const server = await forThisFile(startEventBusServer());
const fixture = await forThisFile(startDeliveryFixture({ eventBus: server.bus }));
const settings = new EventBusRepository(fixture.table);
let project: EndpointProject;

const at = "2026-03-02T10:00:00.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(at);
  fixture.hooks.clear();
  fixture.wakes.length = 0;
  server.clear();
  project = await fixture.newProject();
  await settings.put(project.id, { enabled: true, types: ["email.*"] });
  await fixture.follow();
});

/** Emails that were sent and delivered within a second: two events each. */
async function deliver(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const email = someEmail(contactIdFor(project.salt, `c${index}@example.com`), { createdAt: at, campaignId: null });
    const times = { sa: at, da: at, mi: `0100019b-${String(index).padStart(8, "0")}-example-of-a-message-id` };
    await putEmail(fixture.table, dataOf(project), email, { st: statusRank("DELIVERED"), ...times });
  }
}

async function unitsToTell(follower = fixture.follower) {
  const events = await fixture.changes();
  fixture.table.takeUnits();
  for (const event of events) await followTable(follower, event, ["tellEndpoints"]);
  return fixture.table.takeUnits();
}

describe("an event on the bus", () => {
  it("costs a tenth of a write unit and a third of a read when busy, in calls of ten", async () => {
    await deliver(100);
    const told = await unitsToTell();
    expect(fixture.wakes).toHaveLength(1);
    await fixture.work();
    const made = fixture.table.takeUnits();
    const events = server.events().length;
    expect(events).toBe(200);
    expect((told.write + made.write) / events).toBeLessThan(0.12);
    expect((told.read + made.read) / events).toBeLessThan(0.4);
    expect(server.calls.length).toBeLessThanOrEqual(22);
  });

  it("costs six write units when it is alone", async () => {
    await settings.put(project.id, { enabled: true, types: ["email.delivery"] });
    await deliver(1);
    const told = await unitsToTell();
    await fixture.work();
    expect(told.write + fixture.table.takeUnits().write).toBe(6);
    expect(server.events()).toHaveLength(1);
  });

  it("costs nothing beside an endpoint's where the deployment has no bus", async () => {
    await project.add({ url: fixture.url("/only"), types: ["email.*"] });
    await fixture.follow();
    const { clock, table, outside } = fixture;
    const fanOut = webhookFanOut(table, { EVENT_BUS: false }, { lanes: outside.lanes, clock });
    const units = async () => {
      await deliver(20);
      const told = await unitsToTell(tableFollower(table, { clock, fanOut }));
      await fixture.work();
      const made = table.takeUnits();
      return { read: told.read + made.read, write: told.write + made.write };
    };
    const withSetting = await units();
    project = await fixture.newProject();
    await project.add({ url: fixture.url("/only"), types: ["email.*"] });
    await fixture.follow();
    expect(withSetting).toEqual(await units());
    expect(server.calls).toEqual([]);
  });
});

describe("a bus that takes nothing", () => {
  it("costs no line in the log for its attempts", async () => {
    server.fail("throttle");
    await deliver(5);
    await unitsToTell();
    await fixture.work();
    // The lane's lease and its entry in the index; the batch, its next wait and the end of the last.
    expect(fixture.table.takeUnits().write).toBeLessThanOrEqual(2 + 2 + 3);
  });
});
