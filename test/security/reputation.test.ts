import { describe, expect, it } from "vitest";
import { isoWeek } from "#lib/domain/security/iso-week.ts";
import { reputationOf, reputationRange } from "#lib/domain/security/reputation.ts";
import { counterExpiry, reputationHour } from "#lib/domain/usage/counters.ts";

const now = new Date("2026-03-10T14:35:00.000Z");

/** The stored scopes after one mail at each of these times. */
function sentAt(...times: string[]) {
  const scopes = new Map<string, Record<string, number>>([["reputation", { sent: times.length }]]);
  for (const time of times) {
    const { scope, field } = reputationHour(new Date(time), "sent");
    const fields = scopes.get(scope) ?? {};
    scopes.set(scope, { ...fields, [field]: (fields[field] ?? 0) + 1 });
  }
  return scopes;
}

const totals = (...times: string[]) => {
  const { twentyFourHour, sevenDay, allTime } = reputationOf(sentAt(...times), now);
  return [twentyFourHour.total, sevenDay.total, allTime.total];
};

describe("the windows", () => {
  it.each([
    ["the current moment", "2026-03-10T14:35:00.000Z", [1, 1, 1]],
    ["the first moment of the current hour", "2026-03-10T14:00:00.000Z", [1, 1, 1]],
    ["the first moment of the 23rd hour before", "2026-03-09T15:00:00.000Z", [1, 1, 1]],
    ["the last moment of the 24th hour before", "2026-03-09T14:59:59.999Z", [0, 1, 1]],
    ["the first moment of the 167th hour before", "2026-03-03T15:00:00.000Z", [0, 1, 1]],
    ["the last moment of the 168th hour before", "2026-03-03T14:59:59.999Z", [0, 0, 1]],
    ["long ago", "2025-03-10T14:35:00.000Z", [0, 0, 1]],
  ])("count %s correctly", (_, time, expected) => {
    expect(totals(time)).toEqual(expected);
  });

  it("count bounces and complaints with the mails", () => {
    const scopes = new Map([
      ["reputation", { sent: 9, bounces: 4, complaints: 2 }],
      ["reputation#2026-03-10", { "14.sent": 2, "14.bounces": 1, "03.complaints": 1 }],
      ["reputation#2026-03-05", { "03.bounces": 2 }],
    ]);
    expect(reputationOf(scopes, now)).toEqual({
      twentyFourHour: { total: 2, bounces: 1, complaints: 1 },
      sevenDay: { total: 2, bounces: 3, complaints: 1 },
      allTime: { total: 9, bounces: 4, complaints: 2 },
    });
  });

  it("are empty for a project that never sent", () => {
    const none = { total: 0, bounces: 0, complaints: 0 };
    expect(reputationOf(new Map(), now)).toEqual({ twentyFourHour: none, sevenDay: none, allTime: none });
  });

  it("include only days that are still kept, and are read from all time to today", () => {
    const firstHour = new Date("2026-03-03T15:00:00.000Z");
    const expiry = counterExpiry(reputationHour(firstHour, "sent").scope);
    expect(expiry).toEqual(new Date("2026-03-12T00:00:00.000Z"));
    expect(reputationRange(now)).toEqual({ first: "reputation", last: "reputation#2026-03-10" });
  });

  it("keep all other counters permanently", () => {
    expect([counterExpiry("reputation"), counterExpiry("emails"), counterExpiry("usage#2026-03")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("the week of a date", () => {
  it.each([
    ["2026-03-01T23:59:59.999Z", "2026-W09"],
    ["2026-03-02T00:00:00.000Z", "2026-W10"],
    ["2025-12-28T12:00:00.000Z", "2025-W52"],
    ["2025-12-29T00:00:00.000Z", "2026-W01"],
    ["2027-01-03T23:59:59.999Z", "2026-W53"],
    ["2027-01-04T00:00:00.000Z", "2027-W01"],
    ["2024-12-30T00:00:00.000Z", "2025-W01"],
  ])("%s is in %s", (at, week) => {
    expect(isoWeek(new Date(at))).toBe(week);
  });
});
