import { workflowMails } from "#functions/wiring/executions/workflow-mails.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import { type SendEmailPorts, sendEmailStep } from "#lib/domain/execution/steps/send-email-step.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { Step, StepConfigs } from "#lib/domain/workflow/step.ts";
import { emailIdFor, newId } from "#lib/platform/ids.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { someTime, someWorkflow } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

export type Input = StepInput<"SEND_EMAIL">;

/** The sending fixture with the step of a workflow; its queue stands for the queue of bulk email. */
export async function openSendEmailFixture() {
  const fixture = await openSendingFixture();
  const { content, mailQueue } = fixture.outside;
  const ports = workflowMails(fixture.table, apiSettings, { content, bulkMailQueue: mailQueue });
  return {
    ...fixture,
    ports,
    run: (input: Input, changes: Partial<SendEmailPorts> = {}): Promise<StepOutcome> =>
      sendEmailStep({ ...ports, ...changes })(input),
  };
}

export type SendEmailFixture = Awaited<ReturnType<typeof openSendEmailFixture>>;

/** A input at a step of a new execution, begun at `startedAt`. */
export function someTurn(
  project: Project,
  contact: Contact,
  config: Partial<StepConfigs["SEND_EMAIL"]>,
  changes: { context?: Execution["context"]; startedAt?: string } = {},
): Input {
  const { startedAt = "2026-03-01T10:00:00.500Z", context = {} } = changes;
  const workflow = someWorkflow();
  const full = { templateId: newId(), recipient: { type: "CONTACT" as const }, ...config };
  const times = { createdAt: someTime, updatedAt: someTime };
  const step: Extract<Step, { type: "SEND_EMAIL" }> = {
    ...{ id: newId(), type: "SEND_EMAIL", name: "Welcome", position: { x: 0, y: 0 }, config: full },
    ...times,
  };
  const execution: Execution = {
    id: emailIdFor(contact.id, new Date(someTime)),
    ...{ workflowId: workflow.id, contactId: contact.id, contactEmail: contact.email },
    ...{ status: "RUNNING", currentStepId: step.id },
    ...{ exitReason: null, error: null, context, event: { plan: "of the event" }, cause: null },
    ...{ graphVersion: 1, steps: [], depth: 0, startedAt: someTime, completedAt: null },
    ...times,
  };
  const key = { workflowId: workflow.id, contactId: contact.id, number: 1 };
  return {
    ...{ dataId: dataOf(project), project, workflow, step, contact, now: new Date("2026-03-01T10:00:01.000Z") },
    stored: { key, execution, claim: null, dueAt: null, isForgotten: false, version: 1 },
    record: { ...newStepRecord(execution.id, step, startedAt), status: "RUNNING", startedAt },
  };
}
