import { beforeEach, describe, expect, it } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: EndpointProject;

const at = "2026-03-02T10:00:00.000Z";
const mails = 200;

beforeEach(async () => {
  fixture.clock.at = new Date(at);
  fixture.hooks.clear();
  fixture.wakes.length = 0;
  project = await fixture.newProject();
  await fixture.follow();
});

/** Sent and delivered within a second, as at a campaign's busiest. */
async function deliver(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const email = someEmail(contactIdFor(project.salt, `c${index}@example.com`), { createdAt: at, campaignId: null });
    const times = { sa: at, da: at, mi: `0100019b-${String(index).padStart(8, "0")}-example-of-a-message-id` };
    await putEmail(fixture.table, dataOf(project), email, { st: statusRank("DELIVERED"), ...times });
  }
}

async function unitsToTell() {
  const events = await fixture.changes();
  fixture.table.takeUnits();
  for (const event of events) await followTable(fixture.follower, event, ["tellEndpoints"]);
  return fixture.table.takeUnits();
}

describe("a batch of the stream", () => {
  it("costs half a read unit in a project without endpoints", async () => {
    await deliver(3);
    expect(await unitsToTell()).toEqual({ write: 0, read: 0.5 });
    expect(fixture.wakes).toEqual([]);
  });
});

describe("a delivery that succeeds at once", () => {
  it("costs a fifth of a write unit and a read when busy, so a campaign to a million costs less than three dollars", async () => {
    await project.add({ url: fixture.url("/campaign"), types: ["email.*"] });
    await deliver(mails);
    const deliveries = 2 * mails;
    const told = await unitsToTell();
    const wakes = fixture.wakes.length;
    await fixture.work();
    const made = fixture.table.takeUnits();
    expect(fixture.hooks.requests).toHaveLength(deliveries);
    const write = (told.write + made.write) / deliveries;
    const read = (told.read + made.read) / deliveries;
    expect(write).toBeLessThan(0.2);
    expect(read).toBeLessThan(1.1);
    expect(wakes).toBe(1);

    // Of ten emails, three are opened and one is clicked. Ten requests of 200 ms share the time of half a gigabyte.
    const millions = 1 + 1 + 0.3 + 0.1;
    const functions = (0.5 * 0.2 * 13.33) / 10;
    const queue = (3 * wakes * 0.4) / deliveries;
    expect(millions * (write * 0.625 + read * 0.125 + queue + functions)).toBeLessThan(3);
  });

  it("costs six write units when it is alone", async () => {
    await project.add({ url: fixture.url("/alone"), types: ["email.delivery"] });
    await deliver(1);
    const told = await unitsToTell();
    await fixture.work();
    const made = fixture.table.takeUnits();
    expect(told.write + made.write).toBe(6);
  });
});

describe("a failed attempt", () => {
  it("costs a write unit more for its line in the log", async () => {
    fixture.hooks.answer("/failed", (response) => response.writeHead(500).end("down"));
    await project.add({ url: fixture.url("/failed"), types: ["email.delivery"] });
    await deliver(5);
    await unitsToTell();
    await fixture.work();
    const { write } = fixture.table.takeUnits();
    // Five lines; the lane's lease and its entry in the index; the batch, its next wait and the end of the last.
    expect(write).toBeLessThanOrEqual(5 + 2 + 2 + 3);
  });
});
