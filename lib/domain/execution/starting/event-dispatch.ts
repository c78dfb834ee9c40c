import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import { isDeleted } from "#lib/domain/event/deleted-events.ts";
import type { EventCause } from "#lib/domain/event/event-cause.ts";
import { isActive } from "#lib/domain/execution/execution.ts";
import type { ExecutionStore } from "#lib/domain/execution/execution-store.ts";
import type { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import type { WaitStore, WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import type { SendingExecution, WorkflowEvents } from "#lib/domain/execution/running/workflow-events.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import type { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import { guardStart } from "#lib/domain/execution/starting/loop-guard.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { isBegunBy } from "#lib/domain/workflow/event-trigger.ts";
import type { WorkflowHead, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface EventDispatchPorts {
  projects: Pick<ProjectStore, "find">;
  events: WorkflowEvents;
  deletedEvents: DeletedEvents;
  waits: Pick<WaitStore, "of">;
  workflows: Pick<WorkflowStore, "list">;
  executions: Pick<ExecutionStore, "findById">;
  starter: Pick<ExecutionStarter, "start">;
  runner: Pick<ExecutionRunner, "run" | "receive">;
  clock: Clock;
}

/** `gone`: the event was deleted, with its contact, its name or its project. `unfinished`: time ran out. */
type DispatchOutcome = "dispatched" | "unfinished" | "gone";

/** Each runs to its first pause, which takes up to some seconds. */
const executionsAtOnce = 8;

interface EventDispatchStartInput {
  workflow: WorkflowHead;
  event: WorkflowEvent;
  cause: EventCause | null;
  until: Date;
}

/** Resumes executions that wait for an event and starts those that begin with it (contract 07 section 5). */
export class EventDispatch {
  readonly #ports: EventDispatchPorts;

  constructor(ports: EventDispatchPorts) {
    this.#ports = ports;
  }

  /**
   * First resumes, then starts. However often repeated, each happens once. A failure does not stop the others.
   * @throws AggregateError of the failures, after all had their turn.
   */
  async run(dataId: DataId, asked: EventToDispatch, until: Date): Promise<DispatchOutcome> {
    const { projects, events, waits, workflows, runner } = this.#ports;
    const [project, found] = await Promise.all([projects.find(dataId), events.find(dataId, asked)]);
    if (!project || !found || (await this.#isDeleted(dataId, asked))) return "gone";
    const { event, sentBy } = found;
    const resumed = await this.#each(await waits.of(dataId, event.contactId, event.name), until, (wait) =>
      runner.receive(dataId, wait, { event, deadline: until }),
    );
    const begun = project.disabledReason === null ? await workflows.list(dataId) : [];
    const matching = begun.filter((workflow) => isBegunBy(workflow, event));
    const cause = matching.length > 0 ? (asked.cause ?? (await this.#causeOf(dataId, sentBy))) : null;
    const started = await this.#each(matching, until, (workflow) =>
      this.#start(dataId, { workflow, event, cause, until }),
    );
    const faults = [...resumed.faults, ...started.faults];
    if (faults.length > 0) {
      // The log shows the cause of an error, not the errors in it.
      throw new AggregateError(faults, `${faults.length} targets of the event failed.`, { cause: faults[0] });
    }
    return resumed.isWhole && started.isWhole ? "dispatched" : "unfinished";
  }

  /** An execution that an earlier dispatch started may not have run. */
  async #start(dataId: DataId, { workflow, event, cause, until }: EventDispatchStartInput): Promise<void> {
    const { starter, runner, clock } = this.#ports;
    const { contactId, data, id } = event;
    const verdict = guardStart(workflow.id, event.name, cause);
    if (verdict.kind !== "free") {
      logger.info("Loop guard blocked the start of a workflow", {
        ...{ projectId: dataId, workflowId: workflow.id, contactId, eventId: id, reason: verdict.kind },
      });
      return;
    }
    const asked = { workflow, contactId, event: data, cause: id, depth: verdict.depth };
    const outcome = await starter.start(dataId, asked, clock.now());
    if (!("key" in outcome) || !isActive(outcome.execution.status)) return;
    await runner.run(dataId, outcome.key, { deadline: until });
  }

  async #causeOf(dataId: DataId, sentBy: SendingExecution | null): Promise<EventCause | null> {
    if (!sentBy) return null;
    const { workflowId, executionId } = sentBy;
    const stored = await this.#ports.executions.findById(dataId, workflowId, executionId);
    return { workflowId, depth: stored?.execution.depth ?? 0 };
  }

  async #isDeleted(dataId: DataId, { name, createdAt }: EventToDispatch): Promise<boolean> {
    return isDeleted(await this.#ports.deletedEvents.list(dataId), name, Date.parse(createdAt));
  }

  async #each<T>(items: readonly T[], until: Date, act: (item: T) => Promise<void>) {
    const faults: unknown[] = [];
    let isWhole = true;
    await mapConcurrently(items, executionsAtOnce, async (item) => {
      if (this.#ports.clock.now() >= until) isWhole = false;
      else await act(item).catch((fault: unknown) => faults.push(fault));
    });
    return { faults, isWhole };
  }
}
