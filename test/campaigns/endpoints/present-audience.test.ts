import { beforeAll, describe, expect, it } from "vitest";
import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import { type ContactTally, CurrentAudience } from "#lib/domain/campaign/audience/current-audience.ts";
import type { Audience } from "#lib/domain/campaign/campaign.ts";
import type { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { contactAt, putContacts } from "#test/support/api/contact.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someContact, someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const project = dataId("p");
const scope = { dataId: project, deletedFields: [], topics: [], segments: [], suppression: "MARKETING" } as const;

interface Large {
  tallied?: Awaited<ReturnType<ContactTally["count"]>>;
  counted: Record<string, number>;
  run?: SegmentPass["run"];
  clock?: Clock;
}

/** The audience of a project too large for a request, whose tally returned this before its time ran out. */
const audienceOf = ({ tallied = { count: 0, complete: false }, counted, run, clock }: Large) =>
  new CurrentAudience({
    tally: { count: async () => tallied },
    counters: { read: async (_, scope) => (scope === "contacts" ? counted : {}) },
    pass: { run: run ?? (() => Promise.reject(new Error("The test runs no segment pass."))) },
    deletedEvents: { list: async () => new Map() },
    clock: clock ?? { now: () => new Date(someTime) },
  });

describe("an audience of all contacts", () => {
  const all = { audienceType: "ALL", segmentId: null, audienceCondition: null } as const;

  it("has the size that the project's counters tell when the time is too short to count all contacts", async () => {
    const counted = { total: 5_000_000, subscribed: 4_000_000 };
    const audience = audienceOf({ tallied: { count: 900_000, complete: false }, counted });
    expect(await audience.count(scope, all, "MARKETING")).toBe(4_000_000);
    expect(await audience.count(scope, all, "TRANSACTIONAL")).toBe(5_000_000);
  });

  it("has at least the number counted, and exactly that number when the count is complete", async () => {
    const begun = audienceOf({ tallied: { count: 900_000, complete: false }, counted: {} });
    expect(await begun.count(scope, all, "MARKETING")).toBe(900_000);
    const complete = audienceOf({ tallied: { count: 7, complete: true }, counted: { total: 9, subscribed: 9 } });
    expect(await complete.count(scope, all, "MARKETING")).toBe(7);
  });
});

describe("an audience with a condition, of a project too large for a request", () => {
  const total = 320;
  let table: TestTable;

  beforeAll(async () => {
    table = await forThisFile(startTable());
    const contacts = Array.from({ length: total }, (_, number) => {
      const changes = { data: { plan: "pro" }, subscribed: number % 4 > 0, createdAt: someTime };
      return contactAt("5a17", `reader-${number}@example.com`, changes);
    });
    await putContacts(table, project, contacts);
    const counted = { scope: "contacts" as const, field: "total", dataId: project, add: total, sequence: "1" };
    await new CounterRepository(table).fold("shard", { counts: [counted], now: new Date(someTime) });
  });

  /** The time is over after 24 looks at the clock: by the caller, before each of 16 partitions, and after each page. */
  function hurriedAudience() {
    let looks = 0;
    return currentAudience(table, { now: () => new Date(Date.parse(someTime) + (looks++ < 24 ? 0 : 30_000)) });
  }

  const having = (value: string): Audience => {
    const filters = [{ field: "data.plan", operator: "equals", value } as const];
    return { audienceType: "FILTERED", segmentId: null, audienceCondition: { logic: "AND", groups: [{ filters }] } };
  };

  it("is extrapolated from the contacts seen in time", async () => {
    expect(await hurriedAudience().count(scope, having("pro"), "TRANSACTIONAL")).toBe(total);
    const content = { type: "MARKETING", topic: null } as const;
    const { rows, left, recipients } = await hurriedAudience().survey(scope, having("pro"), content);
    expect(recipients).toBe(rows);
    expect(Math.abs(rows + left.unsubscribed - total)).toBeLessThanOrEqual(1);
    expect(rows).toBeGreaterThan(total / 2);
  });

  it("counts as one while none of its contacts is seen: the freeze finds those that are left", async () => {
    expect(await hurriedAudience().count(scope, having("free"), "MARKETING")).toBe(1);
  });

  it.each([
    ["5 s when a fair sample is found by then", "count", "pro", 5_000],
    ["20 s otherwise", "count", "free", 20_000],
    ["a quarter of a second for a caller who waits, when there is a sample", "glance", "pro", 250],
    ["20 s otherwise, too", "glance", "free", 20_000],
  ] as const)("is evaluated for %s", async (_, how, plan, milliseconds) => {
    const clock = { at: Date.parse(someTime), now: () => new Date(clock.at) };
    const contact = someContact({ data: { plan: "pro" } });
    const contacts = Array.from({ length: 100 }, () => ({ contact, lastEvents: new Map(), marks: new Map() }));
    const page = { part: 0, contacts, seen: contacts.length, upTo: contact.id };
    const run: SegmentPass["run"] = async ({ predicates, until, now, isEnough }, _, see) => {
      for (; clock.now() < until && !isEnough?.(); clock.at += 50) {
        await see(page, (about) => predicates.membershipOf(about, new Map(), now));
      }
      return ["7"];
    };
    const audience = audienceOf({ counted: { total: 1_000_000 }, run, clock });
    expect(await audience[how](scope, having(plan), "TRANSACTIONAL")).toBe(plan === "pro" ? 1_000_000 : 1);
    expect(clock.at - Date.parse(someTime)).toBe(milliseconds);
  });
});
