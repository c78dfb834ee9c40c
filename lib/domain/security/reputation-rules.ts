import type { Reputation, ReputationCounts } from "#lib/domain/security/reputation.ts";

export type Level = "healthy" | "warning" | "critical";

type RateMeasure = "bounce7Day" | "bounceAllTime" | "complaint7Day" | "complaintAllTime";
type CeilingMeasure = "newBounce24Hour" | "newBounce7Day" | "newComplaint24Hour" | "newComplaint7Day";

/** Reached by at least `count` bounces or complaints that, with `percent`, are at least this share of the sent emails. */
interface Threshold {
  count: number;
  percent?: number;
}

interface Rule {
  measure: RateMeasure | CeilingMeasure;
  /** Shown to the project's members: what is measured, but not the threshold. */
  words: string;
  of: "bounces" | "complaints";
  window: keyof Reputation;
  /** New projects send too little for rates, so they have ceilings instead. */
  forNewProjects?: true;
  warning: Threshold;
  critical: Threshold;
}

/** The table of contract 11 section 6. */
const rules: readonly Rule[] = [
  {
    measure: "bounce7Day",
    words: "bounce rate of the last 7 days",
    of: "bounces",
    window: "sevenDay",
    warning: { percent: 5, count: 5 },
    critical: { percent: 10, count: 10 },
  },
  {
    measure: "bounceAllTime",
    words: "bounce rate of all time",
    of: "bounces",
    window: "allTime",
    warning: { percent: 4, count: 5 },
    critical: { percent: 8, count: 10 },
  },
  {
    measure: "complaint7Day",
    words: "complaint rate of the last 7 days",
    of: "complaints",
    window: "sevenDay",
    warning: { percent: 0.075, count: 3 },
    critical: { percent: 0.15, count: 5 },
  },
  {
    measure: "complaintAllTime",
    words: "complaint rate of all time",
    of: "complaints",
    window: "allTime",
    warning: { percent: 0.03, count: 3 },
    critical: { percent: 0.12, count: 5 },
  },
  {
    measure: "newBounce24Hour",
    words: "number of bounces in 24 hours",
    of: "bounces",
    window: "twentyFourHour",
    forNewProjects: true,
    warning: { count: 10 },
    critical: { count: 25 },
  },
  {
    measure: "newBounce7Day",
    words: "number of bounces in 7 days",
    of: "bounces",
    window: "sevenDay",
    forNewProjects: true,
    warning: { count: 25 },
    critical: { count: 50 },
  },
  {
    measure: "newComplaint24Hour",
    words: "number of complaints in 24 hours",
    of: "complaints",
    window: "twentyFourHour",
    forNewProjects: true,
    warning: { count: 3 },
    critical: { count: 7 },
  },
  {
    measure: "newComplaint7Day",
    words: "number of complaints in 7 days",
    of: "complaints",
    window: "sevenDay",
    forNewProjects: true,
    warning: { count: 10 },
    critical: { count: 20 },
  },
];

/** Below this many emails in its window, a rate means nothing. */
const rateMailsMin = 100;

export interface Finding {
  measure: Rule["measure"];
  words: string;
  level: Level;
}

/** The level of every rule that applies; ceilings apply only to new projects. */
export function findingsOf(reputation: Reputation, isNewProject: boolean): Finding[] {
  return rules
    .filter(({ forNewProjects }) => !forNewProjects || isNewProject)
    .map((rule) => ({ measure: rule.measure, words: rule.words, level: levelOf(rule, reputation[rule.window]) }));
}

/** The levels of the rates, by their names in the contract. */
export function rateLevels(findings: readonly Finding[]): Record<RateMeasure, Level> {
  const level = (measure: RateMeasure) => findings.find((each) => each.measure === measure)?.level ?? "healthy";
  return {
    bounce7Day: level("bounce7Day"),
    bounceAllTime: level("bounceAllTime"),
    complaint7Day: level("complaint7Day"),
    complaintAllTime: level("complaintAllTime"),
  };
}

function levelOf({ of, critical, warning }: Rule, counts: ReputationCounts): Level {
  if (isReached(critical, counts[of], counts.total)) return "critical";
  return isReached(warning, counts[of], counts.total) ? "warning" : "healthy";
}

/** In thousandths of a percent all values are integers, so "at least" is exact. */
function isReached({ count, percent }: Threshold, happened: number, total: number): boolean {
  if (happened < count) return false;
  if (percent === undefined) return true;
  return total >= rateMailsMin && happened * 100_000 >= Math.round(percent * 1_000) * total;
}
