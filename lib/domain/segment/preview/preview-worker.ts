import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { conditionSegment } from "#lib/domain/segment/audience/condition-segment.ts";
import type { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import {
  type ContinuePreview,
  conditionPart,
  type PreviewJob,
  type PreviewWork,
} from "#lib/domain/segment/preview/preview-job.ts";
import { tallyContacts } from "#lib/domain/segment/preview/preview-tally.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface PreviewWorkerPorts {
  jobs: Pick<JobStore<PreviewWork>, "find" | "save">;
  parts: Pick<JobPartStore, "find">;
  projects: Pick<ProjectStore, "find">;
  segments: Pick<SegmentReader, "list">;
  deletedEvents: DeletedEvents;
  pass: Pick<SegmentPass, "run">;
  queue: JobQueue<ContinuePreview>;
  clock: Clock;
}

/** Continues exact previews that took longer than their request. */
export class PreviewWorker {
  readonly #ports: PreviewWorkerPorts;

  constructor(ports: PreviewWorkerPorts) {
    this.#ports = ports;
  }

  /** Counts until about `until`, and leaves the rest to another message. A repeated message counts nothing twice. */
  async run(dataId: DataId, jobId: string, until: Date): Promise<void> {
    const { jobs, clock } = this.#ports;
    const job = await jobs.find(dataId, jobId, { now: clock.now() });
    if (!job || job.state === "completed") return;
    const work = await this.#count(dataId, job, until);
    if (!work) return;
    const isDone = work.position === null;
    const progress = isDone ? 100 : Math.min(99, Math.floor((100 * work.tally.seen) / Math.max(1, work.of)));
    const changes = { work, progress, state: isDone ? "completed" : "active" } as const;
    const saved = await jobs.save(dataId, job, { changes, now: clock.now() });
    // Sent even if another worker saved first: it may have died before its own message.
    if (!isDone || !saved) await this.#ports.queue.send({ type: "previewSegment", dataId, jobId });
  }

  /** Undefined when the project is gone. */
  async #count(dataId: DataId, job: PreviewJob, until: Date): Promise<PreviewWork | undefined> {
    const { parts, projects, segments: store, deletedEvents, pass } = this.#ports;
    const [project, given, stored, deleted] = await Promise.all([
      projects.find(dataId),
      parts.find(dataId, job.id, conditionPart),
      store.list(dataId),
      deletedEvents.list(dataId),
    ]);
    if (!project) return undefined;
    const { segments, segment } = conditionSegment(storedCondition(given), stored);
    const { now, sampleSize, tally: before, position: from } = job.work;
    const tally = { ...before, sample: [...before.sample] };
    const request = {
      ...{ dataId, deletedFields: project.deletedFields, now },
      predicates: new SegmentPredicates(segments, deleted, project.topics),
      ...{ from: from ?? undefined, until, segmentId: segment.id, sampleSize },
    };
    const position = await tallyContacts(pass, request, tally);
    return { ...job.work, tally, position: position ? [...position] : null };
  }
}

function storedCondition(given: unknown) {
  const parsed = parseCondition(given, "condition");
  if ("condition" in parsed) return parsed.condition;
  throw new Error("The condition of a preview cannot be read.");
}
