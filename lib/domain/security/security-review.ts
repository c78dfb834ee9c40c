import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { type Reputation, reputationOf, reputationRange } from "#lib/domain/security/reputation.ts";
import { type Finding, findingsOf } from "#lib/domain/security/reputation-rules.ts";
import type { CounterRangeReader } from "#lib/domain/usage/counters.ts";

const newProjectMs = 30 * 24 * 60 * 60 * 1_000;

/** A project's reputation counts, and the rules' findings. */
export interface SecurityReview {
  /** Under 30 days old. */
  isNewProject: boolean;
  reputation: Reputation;
  findings: Finding[];
}

/** One query of the counters, which are at most a few seconds old. */
export async function reviewSecurity(
  counters: CounterRangeReader,
  project: Pick<Project, "id" | "resets" | "createdAt">,
  now: Date,
): Promise<SecurityReview> {
  const { first, last } = reputationRange(now);
  const reputation = reputationOf(await counters.readRange(dataOf(project), { first, last }), now);
  const isNewProject = now.getTime() - Date.parse(project.createdAt) < newProjectMs;
  return { isNewProject, reputation, findings: findingsOf(reputation, isNewProject) };
}
