import * as z from "zod";
import { followWithin, handedSteps } from "#functions/table-changes/follow-table.ts";
import { streamBatch } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { BudgetSpent, LimitedBudget } from "#lib/platform/work-budget.ts";
import { unpackJson } from "#lib/storage/table/packed-json.ts";
import { streamRecord } from "./follow-change.ts";

export const followChangesJob = z.object({
  type: z.literal("followChanges"),
  dataId: z.string().refine(isDataId),
  shardId: z.string(),
  at: z.iso.datetime(),
  steps: z.array(z.enum(handedSteps)).min(1),
  /** Records of the stream as JSON, packed, in base64. */
  records: z.base64(),
  attempt: z.int().positive().optional(),
});

export type FollowChangesJob = z.infer<typeof followChangesJob>;

/** Then the worker is free for a job of another project, and the rest of this one takes its turn again. */
const turnMs = 2_000;

/** A job that does not end in so many turns gets all the time there is, and fails when that does not suffice either. */
const turnsMax = 10;

/** Does the steps for which the project's budget did not suffice. */
export function followChanges(follower: TableFollower) {
  return async (job: FollowChangesJob, until: Date): Promise<void> => {
    const { shardId, steps, records, attempt = 1 } = job;
    const { clock } = follower;
    const endOfTurn = clock.now().getTime() + turnMs;
    const ends = attempt < turnsMax ? Math.min(endOfTurn, until.getTime()) : until.getTime();
    const Records = z.array(streamRecord).parse(unpackJson(Buffer.from(records, "base64")));
    const batch = await streamBatch({ shardId, Records }, follower.projects, new Date(job.at));
    const budget = new LimitedBudget({ until: new Date(ends) }, clock);
    const left = await followWithin(follower, { ...batch, budget }, steps);
    if (left.length === 0) return;
    if (attempt >= turnsMax) throw new BudgetSpent("Changes that were handed on take too long.");
    await follower.jobs.send({ ...job, steps: left, attempt: attempt + 1 });
  };
}
