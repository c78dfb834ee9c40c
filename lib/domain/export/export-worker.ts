import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import { byteOrderMark, csvLine } from "#lib/domain/export/csv-line.ts";
import { exportCell, exportColumn } from "#lib/domain/export/export-column.ts";
import { ExportFile, type ExportFiles } from "#lib/domain/export/export-file.ts";
import {
  type ContinueExport,
  conditionPart,
  type ExportJob,
  type ExportWork,
  exportKey,
  newProgress,
} from "#lib/domain/export/export-job.ts";
import { KeptRest } from "#lib/domain/export/kept-rest.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobChanges, JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { conditionSegment } from "#lib/domain/segment/audience/condition-segment.ts";
import type { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface ExportWorkerPorts {
  jobs: Pick<JobStore<ExportWork>, "find" | "save">;
  parts: Pick<JobPartStore, "find" | "put">;
  projects: Pick<ProjectStore, "find">;
  segments: Pick<SegmentReader, "list">;
  deletedEvents: DeletedEvents;
  pass: Pick<SegmentPass, "run">;
  files: ExportFiles;
  queue: JobQueue<ContinueExport>;
  clock: Clock;
}

/** `gone`: the job does not exist, or its project was reset; `elsewhere`: another worker has the job. */
type ExportOutcome = "completed" | "unfinished" | "failed" | "elsewhere" | "gone";

/** Checks again later, in case the other worker dies with the message that both received. */
const elsewherePauseSeconds = 900;

interface Turn {
  dataId: DataId;
  project: Project;
  job: ExportJob;
}

/** What a turn reads of contacts, and which of them it exports. */
interface Selection {
  predicates: SegmentPredicates;
  /** Undefined: all contacts. */
  segmentId: string | undefined;
}

/**
 * Writes contacts into a file. A turn begins with a save that holds only while the job is as it was read, so one worker has the
 * job. A worker that finds a turn begun and not ended starts again with a new file: the other worker may have died.
 */
export class ExportWorker {
  readonly #ports: ExportWorkerPorts;
  readonly #rests: KeptRest;

  constructor(ports: ExportWorkerPorts) {
    this.#ports = ports;
    this.#rests = new KeptRest(ports.parts);
  }

  /** Works until about `until`, and leaves the rest to another message. */
  async run(dataId: DataId, jobId: string, until: Date): Promise<ExportOutcome> {
    const { jobs, projects, queue, clock } = this.#ports;
    const stored = await jobs.find(dataId, jobId, { now: clock.now() });
    const project = stored && (await projects.find(dataId));
    if (!stored || !project) return "gone";
    if (stored.state === "completed" || stored.state === "failed") return stored.state;
    const job = await this.#begin(dataId, stored);
    const next: ContinueExport = { type: "exportContacts", dataId, jobId };
    if (!job) {
      await queue.send(next, elsewherePauseSeconds);
      return "elsewhere";
    }
    const changes = await this.#changes({ dataId, project, job }, until);
    if (!(await jobs.save(dataId, job, { changes, now: clock.now() }))) return "elsewhere";
    if (changes.state === "completed" || changes.state === "failed") return changes.state;
    await queue.send(next);
    return "unfinished";
  }

  #begin(dataId: DataId, job: ExportJob): Promise<ExportJob | undefined> {
    const { jobs, clock } = this.#ports;
    const fresh = { attempt: job.version, progress: newProgress };
    const work = { ...job.work, isRunning: true, ...(job.work.isRunning && fresh) };
    return jobs.save(dataId, job, { changes: { state: "active", work }, now: clock.now() });
  }

  async #changes(turn: Turn, until: Date): Promise<JobChanges<ExportWork>> {
    const { work } = turn.job;
    const selection = await this.#selection(turn);
    if (!selection) return { state: "failed", failedReason: "segment_not_found" };
    const progress = await this.#write(turn, selection, until);
    const isDone = progress.position === null;
    const finishedAt = isDone ? this.#ports.clock.now().toISOString() : null;
    return {
      state: isDone ? "completed" : "active",
      progress: isDone ? 100 : Math.min(99, Math.floor((100 * progress.seen) / Math.max(1, work.of))),
      work: { ...work, isRunning: false, progress, finishedAt },
    };
  }

  /** Undefined when the segment has been deleted. */
  async #selection({ dataId, project, job }: Turn): Promise<Selection | undefined> {
    const { parts, segments: store, deletedEvents } = this.#ports;
    const { segmentId, hasCondition } = job.work;
    const [stored, deleted, given] = await Promise.all([
      store.list(dataId),
      deletedEvents.list(dataId),
      hasCondition ? parts.find(dataId, job.id, conditionPart) : undefined,
    ]);
    const of = (segments: readonly Segment[], id: string | undefined) => ({
      predicates: new SegmentPredicates(segments, deleted, project.topics),
      segmentId: id,
    });
    if (hasCondition) {
      const { segments, segment } = conditionSegment(storedCondition(given), stored);
      return of(segments, segment.id);
    }
    if (segmentId !== null && !stored.some(({ id }) => id === segmentId)) return undefined;
    return of(stored, segmentId ?? undefined);
  }

  async #write(
    { dataId, project, job }: Turn,
    { predicates, segmentId }: Selection,
    until: Date,
  ): Promise<ExportWork["progress"]> {
    const { pass, files } = this.#ports;
    const { attempt, fields, progress } = job.work;
    const columns = fields.map(exportColumn).filter((column) => column !== undefined);
    const keys = columns.flatMap((column) => ("key" in column ? [column.key] : []));
    const membersOf = segmentId === undefined ? undefined : [segmentId];
    const needs = predicates.needsOf(membersOf ?? []);
    const isNew = progress.position === null;
    const rest = await this.#rests.read(dataId, job.id, { attempt, count: progress.restParts });
    const paused = isNew ? undefined : { state: progress.file, rest };
    const file = new ExportFile(files, exportKey(dataId, job), paused);
    if (isNew) await file.add(byteOrderMark + csvLine(columns.map(({ header }) => header)));
    let { seen, count } = progress;
    const position = await pass.run(
      {
        ...{ dataId, deletedFields: project.deletedFields, predicates, membersOf, now: Date.parse(job.createdAt) },
        ...{ from: progress.position ?? undefined, until },
      },
      { ...needs, dataKeys: new Set([...needs.dataKeys, ...keys]) },
      async ({ contacts, seen: read }, judge) => {
        const matching = contacts.filter((about) => segmentId === undefined || judge(about)(segmentId));
        seen += read;
        count += matching.length;
        await file.add(matching.map((about) => csvLine(columns.map((column) => exportCell(about, column)))).join(""));
      },
    );
    if (!position) {
      await file.finish();
      return { ...progress, position: null, seen, count };
    }
    const left = await file.pause();
    const restParts = await this.#rests.keep(dataId, job, { attempt, rest: left.rest });
    return { position: [...position], seen, count, file: left.state, restParts };
  }
}

function storedCondition(given: unknown) {
  const parsed = parseCondition(given, "condition");
  if ("condition" in parsed) return parsed.condition;
  throw new Error("The condition of an export cannot be read.");
}
