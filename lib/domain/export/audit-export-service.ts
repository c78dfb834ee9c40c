import {
  type AuditExportOrder,
  type AuditExportWork,
  type ContinueAuditExport,
  newAuditExport,
} from "#lib/domain/export/audit-export.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobStore } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";

interface AuditExportPorts {
  jobs: Pick<JobStore<AuditExportWork>, "create">;
  queue: JobQueue<ContinueAuditExport>;
}

/** Accepts exports of the audit log (contract 15 section 7). */
export class AuditExportService {
  readonly #ports: AuditExportPorts;

  constructor(ports: AuditExportPorts) {
    this.#ports = ports;
  }

  /** Returns the id of the job, which is durable. */
  async queue(dataId: DataId, order: AuditExportOrder, now: Date): Promise<string> {
    const at = now.toISOString();
    const job = { id: newTimedId(now), progress: 0, failedReason: null, createdAt: at, updatedAt: at };
    const { id } = await this.#ports.jobs.create(dataId, { ...job, state: "waiting", work: newAuditExport(order) });
    await this.#ports.queue.send({ type: "exportAudit", dataId, jobId: id });
    return id;
  }
}
