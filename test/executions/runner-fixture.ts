import { workflowMails } from "#functions/wiring/executions/workflow-mails.ts";
import { workflowRunner } from "#functions/wiring/executions/workflow-runner.ts";
import type { ExecutionKey, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { StepActions } from "#lib/domain/execution/running/step-action.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { found } from "#test/support/records.ts";
import { begun, openExecutionFixture } from "./execution-fixture.ts";

export type RunnerFixture = Awaited<ReturnType<typeof openRunnerFixture>>;

const done = async () => ({ kind: "completed" as const, output: {} });

/** Executions that run on a real table. Their jobs and timers are lists, and time is the test's. */
export async function openRunnerFixture() {
  const fixture = await openExecutionFixture();
  const { table, contacts, events, executions, projects, segments, waits } = fixture;
  const clock = new TestClock(begun);
  const outside = testOutside(clock);
  const { queued } = outside.jobs;
  const { started: timed } = outside.timer;
  const texts = new LiquidTextRenderers("https://app.test");
  const ports = { ...outside, texts, mails: workflowMails(table, apiSettings, outside) };
  const own = {
    ...{ clock, contacts, executions, projects, events, segments, waits, queued, timed },
    async begin(): Promise<void> {
      const { project } = await createProject(table, { salt: fixture.scope.salt });
      fixture.begin(dataOf(project));
      clock.at = begun;
      clock.now = () => clock.at;
      own.forget();
    },
    /** From now on no two looks at the clock show the same time, so that times take the space that they take elsewhere. */
    tick(): void {
      let milliseconds = 0;
      clock.now = () => {
        milliseconds += 7;
        return new Date(clock.at.getTime() + milliseconds);
      };
    },
    /** Forgets the jobs and timers so far. */
    forget(): void {
      queued.length = 0;
      timed.length = 0;
    },
    /** A runner, on a table that a test may replace. It sends no emails and calls no webhooks unless a test says how. */
    runner: (actions: Partial<StepActions> = {}, through = { name: table.name, documents: table.documents }) =>
      workflowRunner(through, ports, { SEND_EMAIL: done, WEBHOOK: done, ...actions }),
    person: async (data: Record<string, unknown> = {}, email = "ann@example.com"): Promise<string> =>
      (await fixture.contact(email, data)).id,
    /** A started execution of a workflow with this graph. */
    async started(graph: Graph, contactId: string): Promise<ExecutionKey> {
      const workflow = await fixture.workflow({ stepCount: graph.steps.length }, graph);
      return (await fixture.started(workflow, contactId, clock.at)).key;
    },
    async run(key: ExecutionKey, actions: Partial<StepActions> = {}, attempt = 1): Promise<StoredExecution> {
      await own.runner(actions).run(fixture.project, key, { deadline: clock.in(40), attempt });
      return own.find(key);
    },
    find: (key: ExecutionKey): Promise<StoredExecution> => found(executions.find(fixture.project, key)),
    in: (seconds: number) => clock.in(seconds),
    pass: (seconds: number) => clock.advance(seconds),
    /** Stores an event of this contact, now. */
    happen: (contactId: string, name: string, data: Record<string, unknown> = {}) =>
      recordEvent(table, fixture.project, { name, contactId, data, createdAt: clock.at.toISOString() }),
  };
  return { fixture, ...own };
}
