import { dueMails } from "#functions/queues/jobs/emails/due-mails.ts";
import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { executionCancelling, executionSweep } from "#functions/wiring/executions/execution-service.ts";
import { workflowMails } from "#functions/wiring/executions/workflow-mails.ts";
import { workflowRunner } from "#functions/wiring/executions/workflow-runner.ts";
import { workflowTriggers } from "#functions/wiring/executions/workflow-triggers.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { DueLanes } from "#lib/domain/webhook/delivering/due-lanes.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { ExecutionOutboxRepository } from "#lib/storage/execution/execution-outbox-repository.ts";
import { DueLaneReader } from "#lib/storage/webhook/due-lane-reader.ts";
import { armSchedule } from "./arm-schedule.ts";
import { cancelExecutions } from "./cancel-executions.ts";
import { checkSchedules } from "./check-schedules.ts";
import { dispatchEvent } from "./dispatch-event.ts";
import { runExecution } from "./run-execution.ts";
import { runSchedule } from "./run-schedule.ts";
import { settleWebhook } from "./settle-webhook.ts";
import { sweepWorkflow } from "./sweep-workflow.ts";

type Runner = Pick<ExecutionRunner, "run" | "receive" | "settleWebhook">;

export function executionJobs(parts: JobsParts): JobTable<ExecutionJob> {
  const { table, settings, jobs, timer, webhooks, clock, running } = parts;
  const outside = {
    ...{ jobs, timer, webhooks, clock },
    texts: new LiquidTextRenderers(settings.APP_URL),
    mails: workflowMails(table, settings, parts),
  };
  const runner = countedRunner(workflowRunner(table, outside), running);
  const triggers = workflowTriggers(table, { runner, jobs, timer, clock });
  const cancelling = executionCancelling(table, clock);
  return {
    runExecution: runExecution(runner),
    settleWebhook: settleWebhook(runner),
    dispatchEvent: dispatchEvent({ dispatch: triggers.dispatch, jobs, timer, clock }),
    armSchedule: armSchedule(triggers.scheduleTimer),
    runSchedule: runSchedule({ schedules: triggers.schedules, jobs, clock }),
    checkSchedules: checkSchedules({
      ...{ schedules: triggers.overdue, mails: dueMails(parts) },
      lanes: new DueLanes({ index: new DueLaneReader(table), queue: parts.lanes, clock }),
    }),
    cancelExecutions: cancelExecutions({ cancelling, outbox: new ExecutionOutboxRepository(table), jobs }),
    sweepWorkflow: sweepWorkflow(executionSweep(table, clock), jobs),
  };
}

/** Counts each execution as one in flight: an event runs several, and their emails wait for each other. */
const countedRunner = (runner: Runner, running: JobsParts["running"]): Runner => ({
  run: (...asked) => running.run(() => runner.run(...asked)),
  receive: (...asked) => running.run(() => runner.receive(...asked)),
  settleWebhook: (...asked) => running.run(() => runner.settleWebhook(...asked)),
});
