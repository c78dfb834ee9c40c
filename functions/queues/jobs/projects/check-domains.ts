import * as z from "zod";
import type { DomainRound } from "#lib/domain/domain/domain-round.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";

/** The schedule sends only the type, which starts a round. */
export const checkDomainsJob = z.object({
  type: z.literal("checkDomains"),
  after: z.string().optional(),
  spare: z.int().min(0).optional(),
});

export type CheckDomainsJob = z.infer<typeof checkDomainsJob>;

export const checkDomains =
  (round: Pick<DomainRound, "run">, jobs: Pick<JobQueue, "send">) =>
  async ({ after, spare }: CheckDomainsJob, until: Date): Promise<void> => {
    const rest = await round.run({ after, spare }, until);
    if (rest) await jobs.send({ type: "checkDomains", ...rest });
  };
