import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { ExecutionTimer } from "#lib/domain/execution/running/execution-timer.ts";
import type { StepActions } from "#lib/domain/execution/running/step-action.ts";
import type { TextRenderers } from "#lib/domain/execution/running/text-renderer.ts";
import { conditionStep } from "#lib/domain/execution/steps/condition-step.ts";
import { delayStep } from "#lib/domain/execution/steps/delay-step.ts";
import { exitStep } from "#lib/domain/execution/steps/exit-step.ts";
import { type SendEmailPorts, sendEmailStep } from "#lib/domain/execution/steps/send-email-step.ts";
import { triggerStep } from "#lib/domain/execution/steps/trigger-step.ts";
import { updateContactStep } from "#lib/domain/execution/steps/update-contact-step.ts";
import { waitForEventStep } from "#lib/domain/execution/steps/wait-for-event-step.ts";
import { webhookStep } from "#lib/domain/execution/steps/webhook-step.ts";
import type { WebhookQueue } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { PastEventReader } from "#lib/storage/event/past-events.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { StepContactRepository } from "#lib/storage/execution/step-contact-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

/** Dependencies of the runner other than the table. */
interface RunnerOutside {
  jobs: JobQueue<ExecutionJob>;
  timer: JobTimer<ExecutionJob>;
  texts: TextRenderers;
  mails: SendEmailPorts;
  webhooks: WebhookQueue;
  clock: Clock;
}

/** Tests replace the actions of some steps. */
export const workflowRunner = (
  table: Table,
  outside: RunnerOutside,
  actions: Partial<StepActions> = {},
): ExecutionRunner =>
  new ExecutionRunner({
    projects: new ProjectRepository(table),
    workflows: new WorkflowRecords(table),
    contacts: new ContactRepository(table),
    executions: new ExecutionRepository(table),
    waits: new WaitRepository(table),
    pastEvents: new PastEventReader(table),
    timer: new ExecutionTimer(outside.jobs, outside.timer, outside.clock),
    actions: { ...stepActions(table, outside), ...actions },
    clock: outside.clock,
  });

/** The action of each type of step. */
function stepActions(table: Table, { texts, mails, webhooks, clock }: RunnerOutside): StepActions {
  return {
    TRIGGER: triggerStep,
    DELAY: delayStep,
    WAIT_FOR_EVENT: waitForEventStep,
    EXIT: exitStep,
    CONDITION: conditionStep({
      segments: new SegmentRecords(table),
      deletedEvents: new DeletedEventRepository(table),
      contacts: new DynamoAudienceWalker(table, clock),
      activities: new MailActivityReader(table, new EmailLog(table)),
    }),
    UPDATE_CONTACT: updateContactStep({ contacts: new StepContactRepository(table), texts }),
    SEND_EMAIL: sendEmailStep(mails),
    WEBHOOK: webhookStep({ texts, webhooks }),
  };
}
