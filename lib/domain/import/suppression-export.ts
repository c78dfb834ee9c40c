import { byteOrderMark, csvLine } from "#lib/domain/export/csv-line.ts";
import type { ExportFiles } from "#lib/domain/export/export-file.ts";
import { ListFile } from "#lib/domain/export/list-file.ts";
import {
  type ContinueSuppressions,
  type ExportFormat,
  newListExport,
  type SuppressionJob,
  type SuppressionWork,
  suppressionExportKey,
} from "#lib/domain/import/suppression-job.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import type { ShownEntry } from "#lib/domain/suppression/suppression-entry.ts";
import type { SuppressionStore } from "#lib/domain/suppression/suppression-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface SuppressionExportPorts {
  jobs: Pick<JobStore<SuppressionWork>, "save">;
  parts: Pick<JobPartStore, "find" | "put">;
  suppressions: Pick<SuppressionStore, "list">;
  exportFiles: ExportFiles;
  queue: JobQueue<ContinueSuppressions>;
  clock: Clock;
}

type ListExport = Extract<SuppressionWork, { task: "export" }>;

interface Begun {
  job: SuppressionJob;
  work: ListExport;
}

const entriesAtOnce = 1_000;

/** Looks again later, in case the other worker dies with the message that both received. */
const elsewherePauseSeconds = 900;

/** Columns of the file. An import reads the first three and `createdAt`. */
const columns = [
  ...(["email", "reason", "note", "createdAt", "source"] as const),
  ...(["emailId", "expiresAt", "count", "updatedAt"] as const),
] as const satisfies readonly (keyof ShownEntry)[];

/** Writes the suppression list into a file, in turns as an export of contacts (docs/decisions/0062). */
export class SuppressionExport {
  readonly #ports: SuppressionExportPorts;
  readonly #file: ListFile;

  constructor(ports: SuppressionExportPorts) {
    this.#ports = ports;
    this.#file = new ListFile(ports.exportFiles, ports.parts, ports.clock);
  }

  /** Works until the time is up; true when work is left. */
  async work(dataId: DataId, { job: read, work: stored }: Begun, until: Date): Promise<boolean> {
    const { jobs, queue, clock } = this.#ports;
    // A turn that has not ended may be another worker's, which may have died: its file is given up.
    const fresh = { ...newListExport(stored.format), attempt: read.version };
    const work: ListExport = { ...(stored.isRunning ? fresh : stored), isRunning: true };
    const job = await jobs.save(dataId, read, { changes: { state: "active", work }, now: clock.now() });
    if (!job) {
      await queue.send({ type: "workOnSuppressions", dataId, jobId: read.id }, elsewherePauseSeconds);
      return false;
    }
    const ended = { ...(await this.#write(dataId, { job, work }, until)), isRunning: false };
    const isDone = ended.finishedAt !== null;
    const state = isDone ? ("completed" as const) : ("active" as const);
    const changes = { state, progress: isDone ? 100 : 50, work: ended };
    return (await jobs.save(dataId, job, { changes, now: clock.now() })) !== undefined && !isDone;
  }

  async #write(dataId: DataId, { job, work }: Begun, until: Date): Promise<ListExport> {
    const { suppressions, clock } = this.#ports;
    const { format } = work;
    const list = {
      ...{ job, key: suppressionExportKey(dataId, job.id, work), progress: work },
      head: format === "csv" ? byteOrderMark + csvLine(columns) : "",
      page: async (after: string | undefined) => {
        const input = { filter: {}, after, limit: entriesAtOnce, now: clock.now() };
        const { entries, next } = await suppressions.list(dataId, input);
        return { text: entries.map((entry) => lineOf(entry, format)).join(""), count: entries.length, next };
      },
    };
    return { ...work, ...(await this.#file.write(dataId, list, until)) };
  }
}

const lineOf = (entry: ShownEntry, format: ExportFormat): string =>
  format === "csv" ? csvLine(columns.map((column) => entry[column])) : `${JSON.stringify(entry)}\n`;
