import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import { followWithin, type JobStep, jobSteps } from "#functions/table-changes/follow-table.ts";
import { packedRecords } from "#functions/table-changes/send-follow-jobs.ts";
import { streamBatch } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { logger } from "#lib/platform/logger.ts";
import { isPermanentFault } from "#lib/platform/permanent-fault.ts";
import { BudgetSpent, LimitedBudget } from "#lib/platform/work-budget.ts";
import { unpackJson } from "#lib/storage/table/packed-json.ts";
import { streamRecord } from "./follow-change.ts";

/** After this time the worker is free for another project's job; the rest of this job is queued again. */
const turnMs = 2_000;

/** A job that needs more turns gets all the remaining time, and fails when that is not enough. */
const turnsMax = 10;

/** Runs the steps that exceeded the project's budget. */
export const followChanges = (follower: TableFollower) =>
  jobKind({
    type: "followChanges",
    fields: {
      dataId,
      shardId: z.string(),
      steps: z.array(z.enum(jobSteps)).min(1),
      /** The stream records as JSON, packed, in base64. */
      records: z.base64(),
      attempt: z.int().positive().optional(),
    },
    async run(job, deadline) {
      const { shardId, steps, records, attempt = 1 } = job;
      const { clock } = follower;
      const endOfTurn = clock.now().getTime() + turnMs;
      const ends = attempt < turnsMax ? Math.min(endOfTurn, deadline.getTime()) : deadline.getTime();
      const Records = z.array(streamRecord).parse(unpackJson(Buffer.from(records, "base64")));
      const batch = await streamBatch({ shardId, Records }, follower.projects, clock.now());
      const budget = new LimitedBudget({ until: new Date(ends) }, clock);
      const broken: JobStep[] = [];
      const left = await followWithin(
        follower,
        { ...batch, budget },
        {
          names: steps,
          failed: ({ name, error }) => {
            if (Records.length === 1 || !isPermanentFault(error)) throw error;
            logger.error("Following handed-on changes failed; following each alone", { step: name, error });
            broken.push(name);
          },
        },
      );
      // One broken change must not stop the others of its message.
      for (const record of broken.length > 0 ? Records : []) {
        await follower.jobs.send({ ...job, steps: broken, records: packedRecords([record]), attempt: 1 });
      }
      if (left.length === 0) return;
      if (attempt >= turnsMax) throw new BudgetSpent("Handed-on changes take too long");
      await follower.jobs.send({ ...job, steps: left, attempt: attempt + 1 });
    },
  });
