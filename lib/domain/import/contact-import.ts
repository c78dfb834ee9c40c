import { FileFault, type FileFaultReason } from "#lib/domain/import/file-fault.ts";
import type { ImportErrors } from "#lib/domain/import/import-errors.ts";
import type { ArrivedFile, ImportFiles } from "#lib/domain/import/import-file.ts";
import {
  fileKeyOf,
  hasComeInTime,
  type ImportJob,
  type ImportWork,
  unevenLinesMax,
} from "#lib/domain/import/import-job.ts";
import { type ImportLayout, readLayout } from "#lib/domain/import/import-layout.ts";
import { RowReader } from "#lib/domain/import/row-reader.ts";
import type { RowRehearsal } from "#lib/domain/import/row-rehearsal.ts";
import type { RowTarget, RowWriter } from "#lib/domain/import/row-writer.ts";
import { checkText } from "#lib/domain/import/text-blocks.ts";
import type { JobChanges, JobStore } from "#lib/domain/job/job-record.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface ContactImportPorts {
  jobs: Pick<JobStore<ImportWork>, "find" | "save">;
  files: Pick<ImportFiles, "find">;
  projects: Pick<ProjectStore, "find">;
  writer: Pick<RowWriter, "write">;
  /** For one turn of a dry run, which writes nothing. */
  rehearse(): RowRehearsal;
  lists: Pick<ListStore, "add">;
  errors: Pick<ImportErrors, "append">;
  clock: Clock;
}

/** What one turn works on. */
interface Turn {
  dataId: DataId;
  project: Project;
  file: ArrivedFile;
  until: Date;
  /** Of a dry run, in place of the writer. */
  rehearsal?: RowRehearsal;
}

/** Rows between two saves. After a crash they are imported again, which changes nothing. */
const batchRows = 1_000;

/**
 * Runs imports (contract 02 section 4), one turn at a time. The job stores the progress: a turn that dies is repeated from
 * there, and of two concurrent turns only one continues.
 */
export class ContactImport {
  readonly #ports: ContactImportPorts;
  readonly #batchRows: number;

  constructor(ports: ContactImportPorts, batchSize = batchRows) {
    this.#ports = ports;
    this.#batchRows = batchSize;
  }

  /** Works until the time is up; true when work is left. */
  async work(dataId: DataId, jobId: string, until: Date): Promise<boolean> {
    const { jobs, projects, clock } = this.#ports;
    const job = await jobs.find(dataId, jobId, { now: clock.now() });
    if (!job || hasEnded(job)) return false;
    const project = await projects.find(dataId);
    if (!project) return false;
    try {
      const file = await this.#arrived(dataId, job);
      const begun = job.state === "waiting" ? await this.#begin(dataId, job, file) : job;
      return begun !== undefined && (await this.#continue({ dataId, project, file, until }, begun));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      await this.#fail(dataId, jobId, error.reason);
      return false;
    }
  }

  /** The file, if it arrived in time and is still the one that the import began with. */
  async #arrived(dataId: DataId, job: ImportJob): Promise<ArrivedFile> {
    const { work } = job;
    const file = await this.#ports.files.find(fileKeyOf(dataId, job));
    if (file && file.version === work.version) return file;
    if (file && work.version !== null) throw new FileFault("file_replaced");
    if (!hasComeInTime(work, file)) throw new FileFault("upload_missing");
    return file;
  }

  #begin(dataId: DataId, job: ImportJob, { version }: ArrivedFile): Promise<ImportJob | undefined> {
    const work = { ...job.work, version, at: this.#ports.clock.now().toISOString() };
    return this.#save(dataId, job, { state: "active", work });
  }

  async #continue(turn: Turn, job: ImportJob): Promise<boolean> {
    const layout = await readLayout(turn.file, job.work.columns, turn.project.topics);
    const checked = await this.#check(turn, job);
    if (!checked) return false;
    if (checked.work.checkedBytes < turn.file.bytes) return true;
    const reader = new RowReader(turn.file, layout, checked.work.next ?? layout.rows);
    if (!checked.work.dryRun) return this.#importRows(turn, checked, reader);
    const { spans } = checked.work;
    const work = { ...checked.work, spans: spans.length > 0 ? spans : [layout.rows] };
    const rehearsal = await this.#rehearse(turn, layout, work);
    return this.#importRows({ ...turn, rehearsal }, { ...checked, work }, reader);
  }

  /** Goes again over the rows that a dry run remembers. */
  async #rehearse(turn: Turn, layout: ImportLayout, work: ImportWork): Promise<RowRehearsal> {
    const rehearsal = this.#ports.rehearse();
    const { next, spans } = work;
    const [from = layout.rows, second] = spans;
    const reader = new RowReader(turn.file, layout, from);
    while (next && !reader.isAtEnd && reader.position.bytes < next.bytes) {
      const { rows } = await reader.read(this.#batchRows);
      await rehearsal.replay(targetOf(turn, work), rows);
      if (reader.position.bytes === second?.bytes) rehearsal.nextSpan();
    }
    return rehearsal;
  }

  /** Checks all of the text before importing any of it. */
  async #check({ dataId, file, until }: Turn, job: ImportJob): Promise<ImportJob | undefined> {
    if (job.work.checkedBytes === file.bytes) return job;
    const isOver = () => this.#ports.clock.now() >= until;
    const checkedBytes = await checkText(file, job.work.checkedBytes, isOver);
    return this.#save(dataId, job, { work: { ...job.work, checkedBytes, at: this.#after(job.work.at) } });
  }

  async #importRows(turn: Turn, begun: ImportJob, reader: RowReader): Promise<boolean> {
    let job: ImportJob | undefined = begun;
    while (job && !hasEnded(job)) {
      // A dry run spends time on its replay: it counts a batch in any case, so every turn gets on.
      const isOver = this.#ports.clock.now() >= turn.until;
      if (isOver && !(turn.rehearsal && job === begun)) return true;
      // Only the first batch of a turn may have been started by an earlier turn.
      job = await this.#importBatch(turn, { job, reader, mayBeRepeated: job === begun });
    }
    return false;
  }

  async #importBatch(
    turn: Turn,
    { job, reader, mayBeRepeated }: { job: ImportJob; reader: RowReader; mayBeRepeated: boolean },
  ) {
    const { dataId, file, rehearsal } = turn;
    const { work } = job;
    const { rows, errors, unevenLines } = await reader.read(this.#batchRows);
    const writer = rehearsal ?? this.#ports.writer;
    const written = await writer.write({ ...targetOf(turn, work), mayBeRepeated }, rows);
    if (!rehearsal) await this.#putOnList(dataId, work, written.contactIds);
    const all = [...errors, ...written.errors].toSorted((one, other) => one.row - other.row);
    await this.#ports.errors.append(dataId, job, all);
    const next = reader.position;
    return this.#save(dataId, job, {
      ...(reader.isAtEnd
        ? { state: "completed", progress: 100 }
        : { progress: Math.min(Math.floor((next.bytes / file.bytes) * 100), 99) }),
      work: {
        ...work,
        next,
        at: this.#after(work.at),
        created: work.created + written.created,
        updated: work.updated + written.updated,
        failed: work.failed + all.length,
        skipped: work.skipped + written.skipped,
        unchanged: work.unchanged + written.unchanged,
        keptOptOut: work.keptOptOut + written.keptOptOut,
        suppressed: work.suppressed + written.suppressed,
        uneven: work.uneven + unevenLines.length,
        unevenLines: [...work.unevenLines, ...unevenLines].slice(0, unevenLinesMax),
        ...(rehearsal && { spans: rehearsal.spansAt(work.spans, next) }),
      },
    });
  }

  /** Emits no event, as when a member is added by hand. A repeat adds no contact twice. */
  async #putOnList(dataId: DataId, { segmentId, at }: ImportWork, contactIds: string[]): Promise<void> {
    if (segmentId === null || contactIds.length === 0) return;
    const added = await this.#ports.lists.add(dataId, segmentId, { contactIds, at: new Date(at) });
    if (added === "gone") throw new FileFault("segment_deleted");
  }

  /** A time that no earlier batch of the import had. */
  #after(at: string): string {
    return new Date(Math.max(this.#ports.clock.now().getTime(), Date.parse(at) + 1)).toISOString();
  }

  async #fail(dataId: DataId, jobId: string, failedReason: FileFaultReason): Promise<void> {
    const job = await this.#ports.jobs.find(dataId, jobId, { now: this.#ports.clock.now() });
    if (job && !hasEnded(job)) await this.#save(dataId, job, { state: "failed", failedReason });
  }

  #save(dataId: DataId, job: ImportJob, changes: JobChanges<ImportWork>): Promise<ImportJob | undefined> {
    return this.#ports.jobs.save(dataId, job, { changes, now: this.#ports.clock.now() });
  }
}

const targetOf = ({ dataId, project }: Turn, work: ImportWork): RowTarget => ({
  dataId,
  scope: project,
  at: work.at,
  mayBeRepeated: false,
  options: { ...work, topics: project.topics },
});

const hasEnded = ({ state }: ImportJob): boolean => state === "completed" || state === "failed";
