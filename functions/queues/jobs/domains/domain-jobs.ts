import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import type { DomainJob } from "#lib/domain/domain/domain-jobs.ts";
import { DomainRound } from "#lib/domain/domain/domain-round.ts";
import { checkDomains } from "./check-domains.ts";

export const domainJobs = ({ domains, jobs, clock }: JobsParts): JobTable<DomainJob> => ({
  checkDomains: checkDomains(new DomainRound({ ...domains, clock }), jobs),
});
