import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { DueMails } from "#lib/domain/email/scheduling/due-mails.ts";
import type { OverdueSchedules } from "#lib/domain/execution/starting/overdue-schedules.ts";

interface OverdueWork {
  schedules: Pick<OverdueSchedules, "wake">;
  mails: Pick<DueMails, "wakeOverdue">;
}

/** Of workflows and of single mails. The schedule sends it. */
export const checkSchedules = ({ schedules, mails }: OverdueWork) =>
  jobKind({
    type: "checkSchedules",
    fields: {},
    async run(_, deadline) {
      await Promise.all([schedules.wake(), mails.wakeOverdue(deadline)]);
    },
  });
