import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { DueMails } from "#lib/domain/email/scheduling/due-mails.ts";
import type { OverdueSchedules } from "#lib/domain/execution/starting/overdue-schedules.ts";
import type { DueLanes } from "#lib/domain/webhook/delivering/due-lanes.ts";

interface OverdueWork {
  schedules: Pick<OverdueSchedules, "wake">;
  mails: Pick<DueMails, "wakeOverdue">;
  lanes: Pick<DueLanes, "wake">;
}

/** Of workflows, of single mails and of webhook endpoints. The schedule sends it. */
export const checkSchedules = ({ schedules, mails, lanes }: OverdueWork) =>
  jobKind({
    type: "checkSchedules",
    fields: {},
    async run(_, deadline) {
      await Promise.all([schedules.wake(), mails.wakeOverdue(deadline), lanes.wake(deadline)]);
    },
  });
