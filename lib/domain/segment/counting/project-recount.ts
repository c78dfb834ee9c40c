import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { isRecountDue } from "#lib/domain/segment/counting/recount-due.ts";
import type { RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import type { RecountProgress, SegmentCount, SegmentRecount } from "#lib/domain/segment/counting/segment-recount.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";

/** One turn of a pass over the contacts of a project. */
export interface RecountTurn {
  dataId: DataId;
  /** Where the pass continues, and which turn ended there; undefined at its start. */
  going?: { turn: string; progress: RecountProgress } | undefined;
}

interface ProjectRecountPorts {
  projects: Pick<ProjectStore, "find">;
  segments: Pick<SegmentStore, "snapshot" | "setMemberCount">;
  deletedEvents: DeletedEvents;
  recount: Pick<SegmentRecount, "run">;
  recounts: RecountStore;
  jobs: JobQueue<SegmentJob>;
  clock: Clock;
}

/** `needless`: nothing can have changed; `taken`: another message has the pass, or this turn of it; `dropped`: no project. */
type RecountEnd = "counted" | "unfinished" | "needless" | "taken" | "dropped";

/**
 * Counts all segments of a project in one pass and settles the memberships of the tracked ones (contract 05 section 6). One
 * pass at a time: one message claims each turn. A pass whose message died starts again when its turn has expired.
 */
export class ProjectRecount {
  readonly #ports: ProjectRecountPorts;

  constructor(ports: ProjectRecountPorts) {
    this.#ports = ports;
  }

  /** Works until about `until`, and leaves the rest to another message. */
  async run({ dataId, going }: RecountTurn, until: Date): Promise<RecountEnd> {
    const { projects, segments: store, deletedEvents, recount, recounts, jobs, clock } = this.#ports;
    const project = await projects.find(dataId);
    if (!project) return "dropped";
    const { segments } = await store.snapshot(dataId);
    if (!going && !isRecountDue(segments, await recounts.find(dataId))) return "needless";
    const turn = newId();
    const isOurs = going
      ? await recounts.goOn(dataId, { turn: going.turn, next: turn, now: clock.now() })
      : await recounts.begin(dataId, { turn, now: clock.now() });
    if (!isOurs) return "taken";
    const { counts, next } = await recount.run({
      dataId,
      deletedFields: project.deletedFields,
      predicates: new SegmentPredicates(segments, await deletedEvents.list(dataId), project.topics),
      segments: segments.filter(({ type }) => type === "DYNAMIC"),
      settle: {},
      until,
      ...(going && { from: going.progress }),
    });
    if (next) {
      await jobs.send({ type: "recountProject", dataId, going: { turn, progress: next } });
      return "unfinished";
    }
    await this.#keep(dataId, segments, counts);
    await recounts.finish(dataId, turn);
    return "counted";
  }

  /** A segment that failed keeps its last number. */
  async #keep(dataId: DataId, segments: readonly Segment[], counts: Record<string, SegmentCount>): Promise<void> {
    for (const { id, memberCount } of segments) {
      const count = counts[id];
      if (!count || count.failed || count.members === memberCount) continue;
      await this.#ports.segments.setMemberCount(dataId, id, { from: memberCount, to: count.members });
    }
  }
}
