import type { AuditPosition, AuditStore } from "#lib/domain/audit/audit-store.ts";
import {
  type AuditExportJob,
  type AuditExportWork,
  auditExportKey,
  auditFileHead,
  auditFileLine,
  type ContinueAuditExport,
  newAuditExport,
} from "#lib/domain/export/audit-export.ts";
import type { ExportFiles } from "#lib/domain/export/export-file.ts";
import { ListFile } from "#lib/domain/export/list-file.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { pausableSha256 } from "#lib/platform/hash/pausable-sha256.ts";

interface AuditExportWorkerPorts {
  jobs: Pick<JobStore<AuditExportWork>, "find" | "save">;
  parts: Pick<JobPartStore, "find" | "put">;
  audit: Pick<AuditStore, "list">;
  files: ExportFiles;
  queue: JobQueue<ContinueAuditExport>;
  clock: Clock;
}

const linesAtOnce = 200;

/** Looks again later, in case the other worker dies with the message that both received. */
const elsewherePauseSeconds = 900;

/** Writes lines of the audit log into a file, newest first. Turns are those of an export of contacts (docs/decisions/0062). */
export class AuditExportWorker {
  readonly #ports: AuditExportWorkerPorts;
  readonly #file: ListFile;

  constructor(ports: AuditExportWorkerPorts) {
    this.#ports = ports;
    this.#file = new ListFile(ports.files, ports.parts, ports.clock);
  }

  /** Works until about `until`, and leaves the rest to another message. */
  async run(dataId: DataId, jobId: string, until: Date): Promise<void> {
    const { jobs, queue, clock } = this.#ports;
    const read = await jobs.find(dataId, jobId, { now: clock.now() });
    if (!read || read.state === "completed") return;
    const next: ContinueAuditExport = { type: "exportAudit", dataId, jobId };
    // A turn that has not ended may be another worker's, which may have died: its file is given up.
    const fresh = { ...newAuditExport(read.work), attempt: read.version };
    const work = { ...(read.work.isRunning ? fresh : read.work), isRunning: true };
    const job = await jobs.save(dataId, read, { changes: { state: "active", work }, now: clock.now() });
    if (!job) return queue.send(next, elsewherePauseSeconds);
    const written = { ...(await this.#write(dataId, { ...job, work }, until)), isRunning: false };
    const isDone = written.finishedAt !== null;
    const state = isDone ? ("completed" as const) : ("active" as const);
    const changes = { state, progress: isDone ? 100 : 50, work: written };
    const saved = await jobs.save(dataId, job, { changes, now: clock.now() });
    if (saved && !isDone) await queue.send(next);
  }

  async #write(dataId: DataId, { id, createdAt, work }: AuditExportJob, until: Date): Promise<AuditExportWork> {
    const { format, from } = work;
    const filter = { from, before: work.before ?? createdAt };
    const hash = await pausableSha256(work.hashState);
    const head = auditFileHead(format);
    if (work.next === null) hash.update(head);
    const list = {
      ...{ job: { id, createdAt }, key: auditExportKey(dataId, id, work), progress: work, head },
      page: async (after: AuditPosition | undefined) => {
        const { lines, next } = await this.#ports.audit.list(projectIdOf(dataId), {
          filter,
          after,
          limit: linesAtOnce,
        });
        const text = lines.map((line) => auditFileLine(line, format)).join("");
        hash.update(text);
        return { text, count: lines.length, next: next && { at: next.at, id: next.id } };
      },
    };
    const progress = await this.#file.write(dataId, list, until);
    const isDone = progress.finishedAt !== null;
    return { ...work, ...progress, ...(isDone ? { sha256: hash.hex() } : { hashState: hash.state() }) };
  }
}
