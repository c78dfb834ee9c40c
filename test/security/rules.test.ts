import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reputation, ReputationCounts } from "#lib/domain/security/reputation.ts";
import { findingsOf, rateLevels } from "#lib/domain/security/reputation-rules.ts";

const none: ReputationCounts = { total: 0, bounces: 0, complaints: 0 };

const reputation = (parts: Partial<Record<keyof Reputation, Partial<ReputationCounts>>>): Reputation => ({
  twentyFourHour: { ...none, ...parts.twentyFourHour },
  sevenDay: { ...none, ...parts.sevenDay },
  allTime: { ...none, ...parts.allTime },
});

const levelOf = (measure: string, parts: Parameters<typeof reputation>[0], isNew = true) =>
  findingsOf(reputation(parts), isNew).find((finding) => finding.measure === measure)?.level;

/** Measure, window and counted event; then sends and counts just below and at each level. */
const rates = [
  ["bounce7Day", "sevenDay", "bounces", [1_000, 49], [1_000, 50], [1_000, 99], [1_000, 100]],
  ["bounceAllTime", "allTime", "bounces", [1_000, 39], [1_000, 40], [1_000, 79], [1_000, 80]],
  ["complaint7Day", "sevenDay", "complaints", [8_000, 5], [8_000, 6], [8_000, 11], [8_000, 12]],
  ["complaintAllTime", "allTime", "complaints", [10_000, 2], [10_000, 3], [10_000, 11], [10_000, 12]],
] as const;

describe("a rate", () => {
  it.each(rates)(
    "%s starts to warn, and becomes critical, exactly at its percentage",
    (measure, window, of, ...edges) => {
      const levels = edges.map(([total, count]) => levelOf(measure, { [window]: { total, [of]: count } }));
      expect(levels).toEqual(["healthy", "warning", "warning", "critical"]);
    },
  );

  it.each([
    ["bounce7Day", "sevenDay", "bounces", 5, 10],
    ["bounceAllTime", "allTime", "bounces", 5, 10],
    ["complaint7Day", "sevenDay", "complaints", 3, 5],
    ["complaintAllTime", "allTime", "complaints", 3, 5],
  ] as const)("%s needs a minimum count, however high the rate", (measure, window, of, warning, critical) => {
    const at = (count: number) => levelOf(measure, { [window]: { total: 100, [of]: count } }, false);
    // At 100 mails one complaint exceeds the percentages. Bounces exceed them at the counts themselves.
    expect(at(warning - 1)).toBe("healthy");
    expect(at(warning)).toBe("warning");
    expect(at(critical - 1)).toBe("warning");
    expect(at(critical)).toBe("critical");
  });

  it("never warns below 100 mails", () => {
    const all = { bounces: 99, complaints: 99 };
    const below = { sevenDay: { total: 99, ...all }, allTime: { total: 99, ...all } };
    expect(new Set(findingsOf(reputation(below), false).map(({ level }) => level))).toEqual(new Set(["healthy"]));
    const reached = { sevenDay: { total: 100, ...all }, allTime: { total: 100, ...all } };
    expect(new Set(findingsOf(reputation(reached), false).map(({ level }) => level))).toEqual(new Set(["critical"]));
  });
});

describe("a ceiling of new projects", () => {
  it.each([
    ["newBounce24Hour", "twentyFourHour", "bounces", 10, 25],
    ["newBounce7Day", "sevenDay", "bounces", 25, 50],
    ["newComplaint24Hour", "twentyFourHour", "complaints", 3, 7],
    ["newComplaint7Day", "sevenDay", "complaints", 10, 20],
  ] as const)("%s applies from its count on, however few mails were sent", (measure, window, of, warning, critical) => {
    const at = (count: number) => levelOf(measure, { [window]: { [of]: count } });
    expect([warning - 1, warning, critical - 1, critical].map(at)).toEqual([
      "healthy",
      "warning",
      "warning",
      "critical",
    ]);
  });

  it("does not apply to a project of 30 days or more", () => {
    const many = { bounces: 99, complaints: 99 };
    const findings = findingsOf(reputation({ twentyFourHour: many, sevenDay: many }), false);
    expect(findings.map(({ measure }) => measure)).toEqual([
      "bounce7Day",
      "bounceAllTime",
      "complaint7Day",
      "complaintAllTime",
    ]);
    expect(findings.every(({ level }) => level === "healthy")).toBe(true);
  });
});

describe("all rules together", () => {
  /** The table of contract 11 section 6, one line a row. */
  function naiveReading({ twentyFourHour: day, sevenDay: week, allTime: all }: Reputation, isNew: boolean) {
    const rate = (part: number, total: number) => (total < 100 ? Number.NEGATIVE_INFINITY : (part / total) * 100);
    const worst = (critical: boolean, warning: boolean) => (critical ? "critical" : warning ? "warning" : "healthy");
    const reaches = (part: number, total: number, percent: number, least: number) =>
      // A tolerance for the floating-point value of 0.15 %.
      part >= least && rate(part, total) >= percent - 1e-9;
    return {
      bounce7Day: worst(reaches(week.bounces, week.total, 10, 10), reaches(week.bounces, week.total, 5, 5)),
      bounceAllTime: worst(reaches(all.bounces, all.total, 8, 10), reaches(all.bounces, all.total, 4, 5)),
      complaint7Day: worst(
        reaches(week.complaints, week.total, 0.15, 5),
        reaches(week.complaints, week.total, 0.075, 3),
      ),
      complaintAllTime: worst(reaches(all.complaints, all.total, 0.12, 5), reaches(all.complaints, all.total, 0.03, 3)),
      ...(isNew && {
        newBounce24Hour: worst(day.bounces >= 25, day.bounces >= 10),
        newBounce7Day: worst(week.bounces >= 50, week.bounces >= 25),
        newComplaint24Hour: worst(day.complaints >= 7, day.complaints >= 3),
        newComplaint7Day: worst(week.complaints >= 20, week.complaints >= 10),
      }),
    };
  }

  /** Small numbers, where the minimum counts decide, and large ones, where the percentages do. */
  const counts = fc.oneof(
    fc.record({ total: fc.nat(220), bounces: fc.nat(30), complaints: fc.nat(25) }),
    fc.record({ total: fc.nat(20_000), bounces: fc.nat(2_200), complaints: fc.nat(40) }),
  );
  const anyReputation = fc.record({ twentyFourHour: counts, sevenDay: counts, allTime: counts });

  it("match the table for any counts", () => {
    fc.assert(
      fc.property(anyReputation, fc.boolean(), (counted, isNew) => {
        const findings = findingsOf(counted, isNew);
        const read = naiveReading(counted, isNew);
        expect(Object.fromEntries(findings.map(({ measure, level }) => [measure, level]))).toEqual(read);
        const { bounce7Day, bounceAllTime, complaint7Day, complaintAllTime } = read;
        expect(rateLevels(findings)).toEqual({ bounce7Day, bounceAllTime, complaint7Day, complaintAllTime });
      }),
      { numRuns: 2_000 },
    );
  });
});
