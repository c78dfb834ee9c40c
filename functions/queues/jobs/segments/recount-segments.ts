import * as z from "zod";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { SegmentRound } from "#lib/domain/segment/counting/segment-round.ts";

/** The schedule sends only the type, which starts a round. */
export const recountSegmentsJob = z.object({ type: z.literal("recountSegments"), after: z.string().optional() });

export type RecountSegmentsJob = z.infer<typeof recountSegmentsJob>;

export const recountSegments =
  (round: Pick<SegmentRound, "run">, jobs: Pick<JobQueue, "send">) =>
  async ({ after }: RecountSegmentsJob, until: Date): Promise<void> => {
    const rest = await round.run(after, until);
    if (rest !== undefined) await jobs.send({ type: "recountSegments", after: rest });
  };
