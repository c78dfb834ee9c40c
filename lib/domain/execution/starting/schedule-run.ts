import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import { MemberStarts } from "#lib/domain/execution/starting/member-starts.ts";
import type { ScheduledWorkflow, ScheduleTimer } from "#lib/domain/execution/starting/schedule-timer.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { AudiencePosition } from "#lib/domain/segment/audience/audience-walker.ts";
import type { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { WorkflowHead, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface ScheduleRunPorts {
  timer: Pick<ScheduleTimer, "find" | "armAfter">;
  projects: Pick<ProjectStore, "find">;
  workflows: Pick<WorkflowStore, "find" | "useGraph">;
  segments: Pick<SegmentStore, "snapshot">;
  deletedEvents: DeletedEvents;
  pass: Pick<SegmentPass, "run">;
  starter: Pick<ExecutionStarter, "start">;
  jobs: JobQueue<ExecutionJob>;
  clock: Clock;
}

/** A due time, or where in the audience an earlier part of it ended. */
export interface ScheduleTurn extends ScheduleInForce {
  at: string;
  from?: AudiencePosition | undefined;
}

/**
 * `over`: the schedule is not in force any more. `missed`: its next time has passed as well. `idle`: no member is started, as
 * the project is disabled or the segment gone.
 */
type ScheduleOutcome = "started" | "unfinished" | "over" | "missed" | "idle";

/** Starts workflows at the times of their schedules, for the members at that time (contract 06 section 4). */
export class ScheduleRun {
  readonly #ports: ScheduleRunPorts;

  constructor(ports: ScheduleRunPorts) {
    this.#ports = ports;
  }

  /**
   * Works until about `until`, then sends a message for the rest. However often repeated, it starts a member once for each due
   * time. @throws AggregateError of members that could not be started, after all others had their turn.
   */
  async run(dataId: DataId, turn: ScheduleTurn, until: Date): Promise<ScheduleOutcome> {
    const { timer, projects, jobs } = this.#ports;
    const project = await projects.find(dataId);
    const found = project && (await timer.find(dataId, turn));
    if (!project || !found) return "over";
    if (turn.from === undefined && !(await this.#armNext(dataId, turn, found))) return "missed";
    if (project.disabledReason !== null) return "idle";
    const starts = await this.#walk(dataId, { project, turn, head: found.head, until });
    if (!starts) return "idle";
    const { rest, faults } = starts;
    const { workflowId, since, at } = turn;
    if (rest) await jobs.send({ type: "runSchedule", dataId, workflowId, since, at, from: rest });
    if (faults.length > 0) {
      // The log shows the cause of an error, not the errors in it.
      throw new AggregateError(faults, `${faults.length} members could not be started.`, { cause: faults[0] });
    }
    return rest ? "unfinished" : "started";
  }

  /** Runs before the first start, so that a crash does not end the chain. False when this time comes too late. */
  async #armNext(dataId: DataId, { workflowId, since, at }: ScheduleTurn, { schedule }: ScheduledWorkflow) {
    const due = Date.parse(at);
    const now = this.#ports.clock.now().getTime();
    const next = schedule.next(due, Date.parse(since));
    const isMissed = next !== null && next <= now;
    await this.#ports.timer.armAfter(dataId, { workflowId, since }, { schedule, after: isMissed ? now : due });
    return !isMissed;
  }

  async #walk(
    dataId: DataId,
    {
      project: { deletedFields, topics },
      turn: { at, from },
      head: { id, trigger },
      until,
    }: { project: Project; turn: ScheduleTurn; head: WorkflowHead; until: Date },
  ): Promise<{ rest: AudiencePosition | undefined; faults: readonly unknown[] } | undefined> {
    const { segments: store, deletedEvents, pass } = this.#ports;
    const segmentId = trigger.type === "SCHEDULE" ? trigger.config.audience.segmentId : "";
    const { segments } = await store.snapshot(dataId);
    const workflow = await this.#keepGraph(dataId, id);
    if (!workflow || !segments.some((segment) => segment.id === segmentId)) return undefined;
    const predicates = new SegmentPredicates(segments, await deletedEvents.list(dataId), topics);
    const starts = new MemberStarts(this.#ports, { dataId, workflow, at, from, until });
    const membersOf = [segmentId];
    const request = { dataId, deletedFields, predicates, membersOf, now: Date.parse(at), from, until };
    const rest = await pass.run(request, predicates.needsOf(membersOf), (page, judge) =>
      starts.see(page, (about) => about.contact.createdAt <= at && judge(about)(segmentId)),
    );
    return { rest: starts.restOf(rest), faults: starts.faults };
  }

  /** Keeps the graph, once for many starts. */
  async #keepGraph(dataId: DataId, workflowId: string): Promise<WorkflowHead | undefined> {
    const { workflows } = this.#ports;
    const { head } = await retryOnConflict(async () => {
      const head = await workflows.find(dataId, workflowId);
      if (!head || head.usedGraphVersion >= head.graphVersion) return { head };
      await workflows.useGraph(dataId, head);
      return undefined;
    });
    return head;
  }
}
