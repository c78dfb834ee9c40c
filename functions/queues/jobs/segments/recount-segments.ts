import * as z from "zod";
import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { SegmentRound } from "#lib/domain/segment/counting/segment-round.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";

/** The schedule sends only the type, which starts a round. */
export const recountSegments = (round: Pick<SegmentRound, "run">, jobs: JobQueue<SegmentJob>) =>
  jobKind({
    type: "recountSegments",
    fields: { after: z.string().optional() },
    async run({ after }, deadline) {
      const rest = await round.run(after, deadline);
      if (rest !== undefined) await jobs.send({ type: "recountSegments", after: rest });
    },
  });
