import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import type { FollowJob } from "#functions/table-changes/follow-jobs.ts";
import { followChange } from "./follow-change.ts";
import { followChanges } from "./follow-changes.ts";

export function followJobs({ table, settings, ...outside }: JobsParts): JobTable<FollowJob> {
  const follower = connectTableFollower(table, settings, outside);
  return { followChange: followChange(follower), followChanges: followChanges(follower) };
}
