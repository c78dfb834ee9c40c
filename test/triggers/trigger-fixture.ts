import { followTable } from "#functions/table-changes/follow-table.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { workflowMails } from "#functions/wiring/executions/workflow-mails.ts";
import { workflowRunner } from "#functions/wiring/executions/workflow-runner.ts";
import { workflowTriggers } from "#functions/wiring/executions/workflow-triggers.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { TypedConfig } from "#lib/domain/workflow/step.ts";
import type { Trigger, Workflow, WorkflowChanges } from "#lib/domain/workflow/workflow.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { chainOf, createWorkflow } from "#test/support/api/workflow.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { found } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";
import { openTableStream, tableFollower } from "#test/support/table-follower.ts";

export type TriggerFixture = Awaited<ReturnType<typeof openTriggerFixture>>;
export type FixtureProject = Awaited<ReturnType<TriggerFixture["newProject"]>>;

/** What starts executions, on a real table and its stream. Jobs and timers run when a test asks for it. */
export async function openTriggerFixture() {
  const table = await startTable({ stream: true });
  const timers = new Map<string, { job: AnyJob; at: number }>();
  const timer = {
    start: async (job: AnyJob, at: Date) => {
      if (at < clock.at) throw new Error(`A timer for ${at.toISOString()} at ${clock.at.toISOString()}.`);
      timers.set(JSON.stringify({ job, at }), { job, at: at.getTime() });
    },
  };
  const outside = { ...testOutside(), timer };
  const { clock, jobs } = outside;
  const stores = repositories(table, clock);
  const { executions, workflows } = stores;
  const records = await openTableStream(table, clock);
  // Counting and logging would take most of the time.
  const unused = { counters: { fold: async () => undefined }, activityLog: { append: async () => undefined } };
  const follower = tableFollower(table, { clock, jobs, segments: segmentTracking(table, clock), ...unused });
  const texts = new LiquidTextRenderers(apiSettings.APP_URL);
  const mails = workflowMails(table, apiSettings, outside);
  const runner = workflowRunner(table, { ...outside, texts, mails });
  const api = openApi(table, outside);
  const handle = jobRunner(table, outside);

  async function follow(): Promise<void> {
    for await (const event of records()) await followTable(follower, event);
  }

  function takeDue(): AnyJob[] {
    const due: AnyJob[] = [];
    for (let job = jobs.takeDue(); job; job = jobs.takeDue()) due.push(job);
    for (const [name, { job, at }] of timers) if (at <= clock.at.getTime() && timers.delete(name)) due.push(job);
    return due;
  }

  /** Runs all due jobs, each so many times, until none is due. */
  async function settle(times = 1): Promise<AnyJob[]> {
    const done: AnyJob[] = [];
    for (;;) {
      await follow();
      const due = takeDue();
      if (due.length === 0) return done;
      for (const job of due) {
        for (let time = 0; time < times; time += 1) await handle(job);
        done.push(job);
      }
    }
  }

  async function newProject() {
    const project = await openProject(table, api);
    const { id, call } = project;
    const dataId = dataIdOf(id, 0);
    async function change(workflowId: string, changes: WorkflowChanges, trigger?: Trigger): Promise<void> {
      const body = { ...changes, ...(trigger && { triggerType: trigger.type, triggerConfig: trigger.config }) };
      const { status, body: answer } = await call("PATCH", `/workflows/${workflowId}`, body);
      if (status !== 200) throw new Error(`The change was refused: ${JSON.stringify(answer)}`);
    }
    return {
      ...project,
      change,
      newContact: (data: Record<string, unknown> = {}, email = `${newId()}@example.com`) =>
        upsertContact(table, project, email, { data, createdAt: clock.at }),
      /** The steps follow the trigger. It is enabled now, or always was when the changes say so. */
      async newWorkflow(trigger: Trigger, steps: TypedConfig[] = [], changes: Partial<Workflow> = {}) {
        const workflow = await createWorkflow(table, dataId, { trigger, ...changes }, chainOf(trigger, steps));
        if (!workflow.enabled) await change(workflow.id, { enabled: true });
        return workflow;
      },
      track: (contactId: string, name: string, data: Record<string, unknown> = {}) =>
        recordEvent(table, dataId, { name, contactId, data, createdAt: clock.at.toISOString() }),
      newSegment: (changes?: Partial<Segment>) => createSegment(table, dataId, changes),
      head: (workflowId: string): Promise<WorkflowHead> => found(workflows.find(dataId, workflowId)),
      /** The contact's executions of this workflow, newest first. */
      runs: (workflowId: string, contactId: string): Promise<StoredExecution[]> =>
        executions.newestOf(dataId, { workflowId, contactId }, { limit: 100 }),
    };
  }

  return {
    ...stores,
    ...{ table, clock, jobs, timer, timers, runner, follow, handle, settle, newProject },
    queued: jobs.queued,
    triggers: workflowTriggers(table, { ...outside, runner }),
    advance: (ms: number): void => clock.advance(ms / 1_000),
    stop: table.stop,
  };
}

export const exit = { type: "EXIT" as const, config: { reason: "done" } };

export const waitFor = (eventName: string) => ({ type: "WAIT_FOR_EVENT" as const, config: { eventName } });

export const onEvent = (eventName: string): Trigger => ({ type: "EVENT", config: { eventName } });
