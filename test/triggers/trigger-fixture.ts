import { randomBytes } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { armSchedule } from "#functions/queues/jobs/executions/arm-schedule.ts";
import { checkSchedules } from "#functions/queues/jobs/executions/check-schedules.ts";
import { dispatchEvent } from "#functions/queues/jobs/executions/dispatch-event.ts";
import { runExecution } from "#functions/queues/jobs/executions/run-execution.ts";
import { runSchedule } from "#functions/queues/jobs/executions/run-schedule.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { workflowMails } from "#functions/wiring/executions/workflow-mails.ts";
import { workflowRunner } from "#functions/wiring/executions/workflow-runner.ts";
import { workflowTriggers } from "#functions/wiring/executions/workflow-triggers.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { AwaitedEvents } from "#lib/domain/execution/running/awaited-events.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { Step, TypedConfig } from "#lib/domain/workflow/step.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import type { Trigger, Workflow, WorkflowChanges } from "#lib/domain/workflow/workflow.ts";
import { WorkflowService } from "#lib/domain/workflow/workflow-service.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { occurrenceItem } from "#lib/storage/email/occurrence-item.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { TestContent } from "#test/support/fakes/content.ts";
import { TestMailQueue } from "#test/support/fakes/outside.ts";
import { someProject, someTime, someWorkflow } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";
import { openTableStream, tableFollower } from "#test/support/table-follower.ts";

export type TriggerFixture = Awaited<ReturnType<typeof openTriggerFixture>>;
export type FixtureProject = Awaited<ReturnType<TriggerFixture["newProject"]>>;

/** No email is sent here. */
const noMail = { APP_URL: "", BASE_URL: "", BILLING: false };
const nothing = { set: {}, remove: [], setIfAbsent: {} };

/** What starts executions, on a real table and its stream; queue and timers are lists that the test's clock works off. */
export async function openTriggerFixture() {
  const table = await startTable({ stream: true });
  const clock = { at: new Date(someTime), now: () => clock.at };
  const queued: { job: AnyJob; at: number }[] = [];
  const timers = new Map<string, { job: AnyJob; at: number }>();
  const jobs = {
    send: async (job: AnyJob, delaySeconds = 0) =>
      void queued.push({ job: structuredClone(job), at: clock.at.getTime() + delaySeconds * 1_000 }),
  };
  const timer = {
    start: async (job: AnyJob, at: Date) => {
      if (at < clock.at) throw new Error(`A timer for ${at.toISOString()} at ${clock.at.toISOString()}.`);
      timers.set(JSON.stringify({ job, at }), { job, at: at.getTime() });
    },
  };
  const records = await openTableStream(table);
  // Counters and logs are not needed here, and take most of the time.
  const unasked = { counters: { fold: async () => undefined }, activityLog: { append: async () => undefined } };
  const segmentsFollowed = segmentTracking(table, clock);
  const follower = tableFollower(table, { clock, jobs, segments: segmentsFollowed, ...unasked });
  async function follow(): Promise<void> {
    for await (const event of records()) await followTable(follower, event);
  }
  const [projects, contacts, events] = [
    new ProjectRepository(table),
    new ContactRepository(table),
    new EventRepository(table),
  ];
  const [store, executions, segments] = [
    new WorkflowRepository(table),
    new ExecutionRepository(table),
    new SegmentRepository(table),
  ];
  const texts = new LiquidTextRenderers("https://app.example.com");
  const webhooks = { send: async () => true };
  const mails = workflowMails(table, noMail, { content: new TestContent(), bulkMailQueue: new TestMailQueue() });
  const waits = new WaitRepository(table);
  const runner = workflowRunner(table, { jobs, timer, texts, mails, webhooks, clock });
  const triggers = workflowTriggers(table, { runner, jobs, timer, clock });
  const service = new WorkflowService({
    workflows: store,
    segments,
    templates: new TemplateRepository(table),
    executions: new ExecutionCountReader(table),
  });

  const handle = async (job: AnyJob): Promise<void> => {
    const until = new Date(clock.at.getTime() + 40_000);
    switch (job.type) {
      case "dispatchEvent":
        return dispatchEvent({ dispatch: triggers.dispatch, jobs, timer, clock }).run(job, until);
      case "armSchedule":
        return armSchedule(triggers.scheduleTimer).run(job, until);
      case "runSchedule":
        return runSchedule({ schedules: triggers.schedules, jobs, clock }).run(job, until);
      case "checkSchedules":
        return checkSchedules(triggers.overdue).run(job, until);
      case "runExecution":
        return runExecution(runner).run(job, until);
    }
  };

  /** Whatever is due, until nothing is; each job as often as `times` says. */
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

  function takeDue(): AnyJob[] {
    const now = clock.at.getTime();
    for (const [name, { job, at }] of timers) {
      if (at <= now && timers.delete(name)) queued.push({ job, at });
    }
    const due = queued.filter(({ at }) => at <= now);
    queued.splice(0, queued.length, ...queued.filter(({ at }) => at > now));
    return due.map(({ job }) => job);
  }

  async function openMail(
    projectId: string,
    email: { id: string; contactId: string },
    notificationId: string,
    at: string,
    opens: number,
  ) {
    const Item = occurrenceItem(projectId, email, { kind: "open", notificationId, at, opens });
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  }

  async function newProject() {
    const project = someProject({ salt: randomBytes(32).toString("hex") });
    const { id } = project;
    await projects.create(project, { public: newId(), secret: newId() });
    return {
      ...project,
      async newContact(data: Record<string, unknown> = {}, email = `${newId()}@example.com`) {
        const wanted = { email, subscribed: true, subscribedWhenNew: true, data: { ...nothing, set: data } };
        return (await contacts.apply(id, project, { change: wanted, known: undefined, now: clock.at })).contact;
      },
      /** Contacts are walked in 16 parts side by side: these are in the first. */
      addressesOfOnePart(count: number): string[] {
        const addresses: string[] = [];
        for (let tried = 0; addresses.length < count; tried += 1) {
          const address = `member-${tried}@example.com`;
          if (contactIdFor(project.salt, address).startsWith("0")) addresses.push(address);
        }
        return addresses;
      },
      /** The steps one after the other, behind the trigger. Enabled from now on, or since ever when made so. */
      async newWorkflow(trigger: Trigger, steps: TypedConfig[] = [], changes: Partial<Workflow> = {}) {
        const graph = chain(trigger, steps);
        const workflow = someWorkflow({ trigger, stepCount: graph.steps.length, ...changes });
        await store.create(id, workflow, { graph, used: {} });
        if (!workflow.enabled) await this.change(workflow.id, { enabled: true });
        return workflow;
      },
      change: (workflowId: string, changes: WorkflowChanges, trigger?: Trigger) =>
        service.change(id, workflowId, { given: changes, readTrigger: (present) => trigger ?? present, now: clock.at }),
      async track(contactId: string, name: string, data: Record<string, unknown> = {}) {
        const event = { id: newId(), name, contactId, data, createdAt: clock.at.toISOString() };
        await events.put(id, event);
        return event;
      },
      /** Of the contact in this workflow, newest first. */
      runs: (workflowId: string, contactId: string): Promise<StoredExecution[]> =>
        executions.newestOf(id, { workflowId, contactId }, 100),
    };
  }

  return {
    ...{ table, clock, queued, timers, jobs, timer, follow, handle, settle, openMail, newProject },
    ...{ projects, contacts, events, store, executions, segments, runner, triggers, waits },
    awaited: new AwaitedEvents(store, waits),
    starter: new ExecutionStarter({ workflows: store, contacts, executions }),
    async head(projectId: string, workflowId: string): Promise<WorkflowHead> {
      const head = await store.find(projectId, workflowId);
      if (!head) throw new Error("There is no such workflow.");
      return head;
    },
    advance(ms: number): void {
      clock.at = new Date(clock.at.getTime() + ms);
    },
    stop: table.stop,
  };
}

export const exit = { type: "EXIT" as const, config: { reason: "done" } };

export const waitFor = (eventName: string) => ({ type: "WAIT_FOR_EVENT" as const, config: { eventName } });

export const onEvent = (eventName: string): Trigger => ({ type: "EVENT", config: { eventName } });

function chain(trigger: Trigger, configs: TypedConfig[]): Graph {
  const at = someTime;
  const later = configs.map((config): Step => {
    const own = { id: newId(), name: config.type, position: { x: 0, y: 0 }, createdAt: at, updatedAt: at };
    return { ...config, ...own };
  });
  const steps = [newTriggerStep(trigger, new Date(at)), ...later];
  const transitions = later.map((to, index) => ({
    ...{ id: newId(), fromStepId: steps[index]?.id ?? "", toStepId: to.id, branch: null },
    ...{ priority: 0, auto: false, createdAt: at, updatedAt: at },
  }));
  return { steps, transitions };
}
