import { beforeAll, describe, expect, it } from "vitest";
import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import { type ContactTally, CurrentAudience } from "#lib/domain/campaign/audience/current-audience.ts";
import type { Audience } from "#lib/domain/campaign/campaign.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { contactAt, putContacts } from "#test/support/api/contact.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const clock = { now: () => new Date(someTime) };

/** The audience of a project too large to count, whose tally returned this before its time ran out. */
function audienceOf(tallied: Awaited<ReturnType<ContactTally["count"]>>, counted: Record<string, number>) {
  const audience = new CurrentAudience({
    tally: { count: async () => tallied },
    counters: { read: async (_, scope) => (scope === "contacts" ? counted : {}) },
    pass: { run: () => Promise.reject(new Error("The test runs no segment pass.")) },
    deletedEvents: { list: async () => new Map() },
    clock,
  });
  const all = { audienceType: "ALL", segmentId: null, audienceCondition: null } as const;
  const scope = { dataId: dataId("p"), deletedFields: [], topics: [], segments: [] };
  return (type: "MARKETING" | "TRANSACTIONAL") => audience.count(scope, all, type);
}

it("returns the project's counters when its time is too short to count all contacts", async () => {
  const count = audienceOf({ count: 900_000, complete: false }, { total: 5_000_000, subscribed: 4_000_000 });
  expect([await count("MARKETING"), await count("TRANSACTIONAL")]).toEqual([4_000_000, 5_000_000]);
});

it("returns at least the number counted, and exactly that number when the count is complete", async () => {
  expect(await audienceOf({ count: 900_000, complete: false }, {})("MARKETING")).toBe(900_000);
  expect(await audienceOf({ count: 7, complete: true }, { total: 9, subscribed: 9 })("MARKETING")).toBe(7);
});

describe("an audience with a condition, of a project too large for a request", () => {
  const [project, all] = [dataId("large"), 320];
  let table: Awaited<ReturnType<typeof startTable>>;

  beforeAll(async () => {
    table = await forThisFile(startTable());
    const contacts = Array.from({ length: all }, (_, number): Contact => {
      const address = `reader-${number}@example.com`;
      return contactAt("5a17", address, { data: { plan: "pro" }, subscribed: number % 4 > 0, createdAt: someTime });
    });
    await putContacts(table, project, contacts);
    const counted = { scope: "contacts" as const, field: "total", dataId: project, add: all, sequence: "1" };
    await new CounterRepository(table).fold("shard", { counts: [counted], now: new Date(someTime) });
  });

  /** With a clock that moves a second at each look, the time is over after some of the 16 partitions. */
  function audience() {
    let looks = 0;
    return currentAudience(table, { now: () => new Date(Date.parse(someTime) + looks++ * 1_000) });
  }

  const scope = { dataId: project, deletedFields: [], topics: [], segments: [], suppression: "MARKETING" } as const;
  const having = (value: string): Audience => {
    const filters = [{ field: "data.plan", operator: "equals", value } as const];
    return { audienceType: "FILTERED", segmentId: null, audienceCondition: { logic: "AND", groups: [{ filters }] } };
  };

  it("is extrapolated from the contacts seen in time", async () => {
    expect(await audience().count(scope, having("pro"), "TRANSACTIONAL")).toBe(all);
    const { rows, left, recipients } = await audience().survey(scope, having("pro"), {
      type: "MARKETING",
      topic: null,
    });
    expect(recipients).toBe(rows);
    expect(Math.abs(rows + left.unsubscribed - all)).toBeLessThanOrEqual(1);
    expect(rows).toBeGreaterThan(all / 2);
  });

  it("counts as one while none of its contacts is seen: the freeze finds those that are left", async () => {
    expect(await audience().count(scope, having("free"), "MARKETING")).toBe(1);
  });
});
