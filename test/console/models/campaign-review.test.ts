import { describe, expect, it } from "vitest";
import { Problem } from "#console/src/api/problem.ts";
import { endAt, isMoving, isSoon, secondsUntil } from "#console/src/app/campaign-pace.ts";
import { type Estimate, endOf, nextHour, obstacle, startOf } from "#console/src/features/campaigns/model/estimate.ts";
import { type Condition, conditionOf, reachable, someOf } from "#console/src/features/campaigns/model/people.ts";
import { SendOnce } from "#console/src/features/campaigns/model/send-once.ts";

const now = new Date("2026-11-23T10:00:00.000Z");
const soon = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();

const estimate: Estimate = {
  ...{ recipients: 100, rows: 100, units: 100, actual: false },
  left: { unsubscribed: 0, snoozed: 0, suppressed: 0, topic: 0 },
  rate: { account: 500, bulk: 400, sharedWith: 0 },
  quota: { max: null, used: 0 },
  ...{ startAt: soon(0), finishAt: soon(600), pauses: [], warnings: [] },
  cost: { currency: "usd", ses: 0.01, petrel: 0, total: 0.01, listPricesOf: "2026-11-01" },
  cap: { limit: null, usage: 0, after: 100, allowed: true },
};
const later = { at: "later", local: "2026-12-01T09:30" } as const;

describe("a start", () => {
  it("takes the estimate's duration to another time", () => {
    const start = startOf(later, now) ?? now;
    expect(Date.parse(endOf(estimate, start)) - start.getTime()).toBe(600_000);
  });

  it("suggests a full hour at least half an hour away", () => {
    const suggested = startOf({ at: "later", local: nextHour(now) }, now) ?? now;
    expect(suggested.getMinutes()).toBe(0);
    expect(suggested.getTime() - now.getTime()).toBeGreaterThanOrEqual(30 * 60_000);
  });

  it.each([
    [
      "an unverified domain",
      { warnings: [{ code: "domain_not_verified", message: "" }] },
      { at: "now" },
      "domain_not_verified",
    ],
    ["a limit that is too low", { warnings: [{ code: "over_cap", message: "" }] }, later, "over_cap"],
    ["no recipient", { recipients: 0 }, { at: "now" }, "noRecipients"],
    ["a text that is no time", {}, { at: "later", local: "" }, "noTime"],
    ["a time that is over", {}, { at: "later", local: "2020-01-01T00:00" }, "past"],
    ["no recipient yet, for a later time", { recipients: 0 }, later, undefined],
    ["a mere warning", { warnings: [{ code: "large_body", message: "" }] }, { at: "now" }, undefined],
  ] as const)("with %s", (_, changes, when, expected) => {
    const changed = { ...estimate, ...changes, warnings: [...("warnings" in changes ? changes.warnings : [])] };
    expect(obstacle(changed, when, now)).toBe(expected);
  });
});

describe("a running campaign", () => {
  const sending = { status: "SENDING", sentAt: soon(-100), scheduledFor: null, sentCount: 50, totalRecipients: 200 };

  it("ends at the rate it had so far", () => {
    expect(endAt(sending, now)).toBe(soon(300));
    expect(endAt({ ...sending, sentCount: 0 }, now)).toBeUndefined();
    expect(endAt({ ...sending, status: "PAUSED" }, now)).toBeUndefined();
    expect(endAt({ ...sending, sentAt: soon(-5) }, now)).toBeUndefined();
  });

  it("moves from a minute before its start until two minutes after its last email", () => {
    const moves = (status: string, seconds: number) =>
      isMoving({ status, scheduledFor: soon(seconds), updatedAt: soon(seconds) }, now);
    expect([moves("SCHEDULED", 61), moves("SCHEDULED", 59), moves("SENDING", -600)]).toEqual([false, true, true]);
    expect([moves("SENT", -119), moves("SENT", -121), moves("PAUSED", 0)]).toEqual([true, false, false]);
  });

  it("can be taken back everywhere if it starts within ten minutes", () => {
    const due = (seconds: number, status = "SCHEDULED") =>
      isSoon({ ...sending, status, scheduledFor: soon(seconds) }, now);
    expect([due(30), due(600), due(601), due(-30), due(-90), due(30, "DRAFT")]).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect([secondsUntil(soon(29.2), now), secondsUntil(soon(-5), now)]).toEqual([30, 0]);
  });
});

describe("the people of a review", () => {
  const condition: Condition = {
    logic: "AND",
    groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }],
  };
  const audience = { audienceType: "FILTERED", audienceCondition: null, segmentId: null, type: "MARKETING" } as const;

  it("are subscribed and of the audience", () => {
    const subscribed = { field: "subscribed", operator: "equals", value: true };
    expect(conditionOf({ ...audience, audienceCondition: condition })).toEqual({
      logic: "AND",
      groups: [{ filters: [subscribed], conditions: condition }],
    });
    expect(conditionOf({ ...audience, audienceType: "SEGMENT", segmentId: "s" })?.groups[0]?.filters).toEqual([
      subscribed,
      { field: "segment.s", operator: "memberOfSegment" },
    ]);
    expect(conditionOf(audience)).toBeUndefined();
  });

  it("leave out who cannot be reached now, unless the content is transactional", () => {
    const people = [
      { subscribed: true },
      { subscribed: false },
      { subscribed: true, snoozedUntil: soon(60) },
      { subscribed: true, snoozedUntil: soon(-60) },
    ];
    expect(reachable(people, "MARKETING", now)).toEqual([people[0], people[3]]);
    expect(reachable(people, "TRANSACTIONAL", now)).toEqual(people);
  });

  it("are drawn without repetition", () => {
    expect(someOf([1, 2, 3], 2, () => 0.99)).toEqual([3, 2]);
    expect(someOf([1], 5, () => 0)).toEqual([1]);
  });
});

describe("a send", () => {
  const lost = new Problem("", { code: "NETWORK" });
  /** A server that loses the first answers. `keeps`: it carries the order out all the same. */
  const server = ({ loses, keeps, reads = true }: { loses: number; keeps: boolean; reads?: boolean }) => {
    const seen = { sends: 0, status: "DRAFT" };
    return {
      seen,
      order: {
        send: async () => {
          seen.sends += 1;
          if (keeps || seen.sends > loses) seen.status = "SCHEDULED";
          if (seen.sends <= loses) throw lost;
          return seen.status;
        },
        read: async () => {
          if (!reads) throw lost;
          return seen.status;
        },
        isDone: (status: string) => status !== "DRAFT",
      },
    };
  };

  it("is made once by a double click", async () => {
    const { seen, order } = server({ loses: 0, keeps: true });
    const once = new SendOnce<string>();
    expect(await Promise.all([once.run(order), once.run(order)])).toEqual(["SCHEDULED", "SCHEDULED"]);
    expect(seen.sends).toBe(1);
  });

  it("is not repeated when only its answer was lost", async () => {
    const { seen, order } = server({ loses: 1, keeps: true });
    expect(await new SendOnce<string>().run(order)).toBe("SCHEDULED");
    expect(seen.sends).toBe(1);
  });

  it("reads the state before it is repeated", async () => {
    const { seen, order } = server({ loses: 1, keeps: true, reads: false });
    const once = new SendOnce<string>();
    await expect(once.run(order)).rejects.toBe(lost);
    await expect(once.run(order)).rejects.toBe(lost);
    expect(await once.run({ ...order, read: async () => seen.status })).toBe("SCHEDULED");
    expect(seen.sends).toBe(1);
  });

  it("is repeated on request when the server never got it", async () => {
    const { seen, order } = server({ loses: 1, keeps: false });
    const once = new SendOnce<string>();
    await expect(once.run(order)).rejects.toBe(lost);
    expect(await once.run(order)).toBe("SCHEDULED");
    expect(seen.sends).toBe(2);
  });
});
