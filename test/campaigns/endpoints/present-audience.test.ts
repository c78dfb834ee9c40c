import { expect, it } from "vitest";
import { type ContactTally, CurrentAudience } from "#lib/domain/campaign/audience/current-audience.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someTime } from "#test/support/records.ts";

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
