import { ExecutionRunner } from "#lib/domain/execution/execution-runner.ts";
import { ExecutionTimer } from "#lib/domain/execution/execution-timer.ts";
import type { StepActions } from "#lib/domain/execution/step-action.ts";
import { conditionStep } from "#lib/domain/execution/steps/condition-step.ts";
import { delayStep } from "#lib/domain/execution/steps/delay-step.ts";
import { exitStep } from "#lib/domain/execution/steps/exit-step.ts";
import { type SendEmailPorts, sendEmailStep } from "#lib/domain/execution/steps/send-email-step.ts";
import { triggerStep } from "#lib/domain/execution/steps/trigger-step.ts";
import { updateContactStep } from "#lib/domain/execution/steps/update-contact-step.ts";
import { waitForEventStep } from "#lib/domain/execution/steps/wait-for-event-step.ts";
import { webhookStep } from "#lib/domain/execution/steps/webhook-step.ts";
import type { TextRenderers } from "#lib/domain/execution/text-renderer.ts";
import type { WebhookQueue } from "#lib/domain/execution/webhook-call.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity-reader.ts";
import { DynamoAudienceWalker } from "#lib/storage/audience-walker.ts";
import { ContactRepository } from "#lib/storage/contact-repository.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { EmailLog } from "#lib/storage/email-log.ts";
import { ExecutionRepository } from "#lib/storage/execution-repository.ts";
import { PastEventReader } from "#lib/storage/past-events.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import { StepContactRepository } from "#lib/storage/step-contact-repository.ts";
import type { Table } from "#lib/storage/table.ts";
import { WaitRepository } from "#lib/storage/wait-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow-repository.ts";

/** What executions are run with, beside the table. */
export interface RunnerOutside {
  jobs: Pick<JobQueue, "send">;
  timer: JobTimer;
  texts: TextRenderers;
  mails: SendEmailPorts;
  webhooks: WebhookQueue;
  clock: Clock;
}

export const workflowRunner = (table: Table, outside: RunnerOutside): ExecutionRunner =>
  new ExecutionRunner({
    projects: new ProjectRepository(table),
    workflows: new WorkflowRepository(table),
    contacts: new ContactRepository(table),
    executions: new ExecutionRepository(table),
    waits: new WaitRepository(table),
    pastEvents: new PastEventReader(table),
    timer: new ExecutionTimer(outside.jobs, outside.timer, outside.clock),
    actions: stepActions(table, outside),
    clock: outside.clock,
  });

/** How each type of step is done. */
function stepActions(table: Table, { texts, mails, webhooks, clock }: RunnerOutside): StepActions {
  return {
    TRIGGER: triggerStep,
    DELAY: delayStep,
    WAIT_FOR_EVENT: waitForEventStep,
    EXIT: exitStep,
    CONDITION: conditionStep({
      segments: new SegmentRepository(table),
      deletedEvents: new DeletedEventRepository(table),
      contacts: new DynamoAudienceWalker(table, clock),
      activities: new MailActivityReader(table, new EmailLog(table)),
    }),
    UPDATE_CONTACT: updateContactStep({ contacts: new StepContactRepository(table), texts }),
    SEND_EMAIL: sendEmailStep(mails),
    WEBHOOK: webhookStep({ texts, webhooks }),
  };
}
