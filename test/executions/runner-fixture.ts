import { randomBytes } from "node:crypto";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import type { ExecutionKey, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { ExecutionTimer } from "#lib/domain/execution/running/execution-timer.ts";
import type { StepActions } from "#lib/domain/execution/running/step-action.ts";
import { conditionStep } from "#lib/domain/execution/steps/condition-step.ts";
import { delayStep } from "#lib/domain/execution/steps/delay-step.ts";
import { exitStep } from "#lib/domain/execution/steps/exit-step.ts";
import { triggerStep } from "#lib/domain/execution/steps/trigger-step.ts";
import { updateContactStep } from "#lib/domain/execution/steps/update-contact-step.ts";
import { waitForEventStep } from "#lib/domain/execution/steps/wait-for-event-step.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { newId } from "#lib/platform/ids.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { PastEventReader } from "#lib/storage/event/past-events.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { StepContactRepository } from "#lib/storage/execution/step-contact-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { someProject } from "#test/support/records.ts";
import { begun, openExecutionFixture } from "./execution-fixture.ts";

export type RunnerFixture = Awaited<ReturnType<typeof openRunnerFixture>>;

/** Executions that are run on a real table; what is to come is a list, and time a number. */
export async function openRunnerFixture() {
  const fixture = await openExecutionFixture();
  const { table } = fixture;
  const clock = { at: begun, now: (): Date => clock.at };
  const projects = new ProjectRepository(table);
  const contacts = new ContactRepository(table);
  const events = new EventRepository(table);
  const segments = new SegmentRepository(table);
  const waits = new WaitRepository(table);
  const executions = new ExecutionRepository(table);
  /** In seconds from now. */
  const queued: { job: AnyJob; seconds: number }[] = [];
  const timed: { job: AnyJob; at: string }[] = [];
  const jobs = { send: async (job: AnyJob, seconds = 0) => void queued.push({ job, seconds }) };
  const timer = { start: async (job: AnyJob, at: Date) => void timed.push({ job, at: at.toISOString() }) };
  const done = async () => ({ kind: "completed" as const, output: {} });
  const actions: StepActions = {
    ...{ TRIGGER: triggerStep, DELAY: delayStep, WAIT_FOR_EVENT: waitForEventStep, EXIT: exitStep },
    CONDITION: conditionStep({
      segments,
      deletedEvents: new DeletedEventRepository(table),
      contacts: new DynamoAudienceWalker(table, clock),
      activities: new MailActivityReader(table, new EmailLog(table)),
    }),
    UPDATE_CONTACT: updateContactStep({
      contacts: new StepContactRepository(table),
      texts: new LiquidTextRenderers("https://app.test"),
    }),
    ...{ SEND_EMAIL: done, WEBHOOK: done },
  };
  const own = {
    ...{ clock, contacts, executions, projects, events, segments, waits, queued, timed, actions },
    async begin(): Promise<void> {
      const project = someProject({ salt: fixture.scope.salt });
      const hash = () => randomBytes(32).toString("hex");
      await projects.create(project, { public: hash(), secret: hash() });
      fixture.begin();
      fixture.project = dataOf(project);
      clock.at = begun;
      clock.now = () => clock.at;
      own.forget();
    },
    /** Nothing is of the same moment: what is stored takes the room that it takes elsewhere. */
    tick(): void {
      let milliseconds = 0;
      clock.now = () => {
        milliseconds += 7;
        return new Date(clock.at.getTime() + milliseconds);
      };
    },
    /** What is to come so far. */
    forget(): void {
      queued.length = 0;
      timed.length = 0;
    },
    runner(changes: Partial<StepActions> = {}): ExecutionRunner {
      const ports = { projects, contacts, executions, waits, clock, pastEvents: new PastEventReader(table) };
      const workflows = new WorkflowRepository(table);
      const withTimer = { ...ports, workflows, timer: new ExecutionTimer(jobs, timer, clock) };
      return new ExecutionRunner({ ...withTimer, actions: { ...actions, ...changes } });
    },
    async person(data: Record<string, unknown> = {}, email = "ann@example.com"): Promise<string> {
      const change = { email, subscribed: undefined, subscribedWhenNew: true, data: contactDataChange(data) };
      return (await contacts.apply(fixture.project, fixture.scope, { change, known: undefined, now: begun })).contact
        .id;
    },
    /** One that has begun, of a workflow with this graph. */
    async started(graph: Graph, contactId: string): Promise<ExecutionKey> {
      const workflow = await fixture.workflow({ stepCount: graph.steps.length }, graph);
      return (await fixture.started(workflow, contactId, clock.at)).key;
    },
    async run(key: ExecutionKey, changes: Partial<StepActions> = {}, attempt = 1): Promise<StoredExecution> {
      await own.runner(changes).run(fixture.project, key, { deadline: own.in(40), attempt });
      return own.find(key);
    },
    async find(key: ExecutionKey): Promise<StoredExecution> {
      const stored = await executions.find(fixture.project, key);
      if (!stored) throw new Error("There is no such execution.");
      return stored;
    },
    /** So many seconds from now. */
    in: (seconds: number) => new Date(clock.at.getTime() + seconds * 1_000),
    pass: (seconds: number) => {
      clock.at = own.in(seconds);
    },
    /** Of this contact, now. */
    async happen(contactId: string, name: string, data: Record<string, unknown> = {}) {
      const event = { id: newId(), name, contactId, data, createdAt: clock.at.toISOString() };
      await events.put(fixture.project, event);
      return event;
    },
  };
  return { fixture, ...own };
}
