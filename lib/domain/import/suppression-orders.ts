import type { DownloadAddresses } from "#lib/domain/export/export-file.ts";
import {
  requireContacts,
  requireCsv,
  type SentFile,
  uploadBytesMax,
  uploadTooLarge,
} from "#lib/domain/import/accepted-file.ts";
import { type ImportFiles, importKey, sourceOf } from "#lib/domain/import/import-file.ts";
import {
  type ContinueSuppressions,
  downloadEnd,
  type ExportFormat,
  newListExport,
  type SuppressionJob,
  type SuppressionWork,
  suppressionExportKey,
} from "#lib/domain/import/suppression-job.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobStore } from "#lib/domain/job/job-record.ts";
import type { UploadAddresses } from "#lib/domain/upload/upload-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";

type Jobs = Pick<JobStore<SuppressionWork>, "create">;

const addressSeconds = 60 * 60;

const noCounts = { added: 0, updated: 0, unchanged: 0 };

/** Accepts files of addresses for the suppression list. The arrival of a file starts its job. */
export class SuppressionFiles {
  readonly #ports: { jobs: Jobs; files: Pick<ImportFiles, "put">; addresses: UploadAddresses };

  constructor(ports: { jobs: Jobs; files: Pick<ImportFiles, "put">; addresses: UploadAddresses }) {
    this.#ports = ports;
  }

  /** Returns the job's id. Refuses with 400 what is no list of addresses. */
  async take(dataId: DataId, file: SentFile, now: Date): Promise<string> {
    requireCsv(file);
    await requireContacts(sourceOf(file.bytes), {});
    const { id } = await createJob(this.#ports.jobs, dataId, { work: newImport(now), now });
    await this.#ports.files.put(importKey(dataId, id), file.bytes);
    return id;
  }

  /** Returns an address that takes exactly `size` bytes. Refuses with 413. */
  async announce(dataId: DataId, size: number, now: Date) {
    if (size > uploadBytesMax) throw uploadTooLarge();
    const work = newImport(now);
    const { id } = await createJob(this.#ports.jobs, dataId, { work, now });
    const uploadUrl = await this.#ports.addresses.sign(importKey(dataId, id), size, addressSeconds);
    return { jobId: id, uploadUrl, maxBytes: uploadBytesMax, expiresAt: work.expiresAt };
  }
}

/** Queues jobs with the suppression list that need no file. */
export class SuppressionOrders {
  readonly #ports: { jobs: Jobs; queue: JobQueue<ContinueSuppressions> };

  constructor(ports: { jobs: Jobs; queue: JobQueue<ContinueSuppressions> }) {
    this.#ports = ports;
  }

  importAccount(dataId: DataId, now: Date): Promise<string> {
    return this.#queue(dataId, { task: "import-account", next: null, ...noCounts }, now);
  }

  export(dataId: DataId, format: ExportFormat, now: Date): Promise<string> {
    return this.#queue(dataId, newListExport(format), now);
  }

  async #queue(dataId: DataId, work: SuppressionWork, now: Date): Promise<string> {
    const { id } = await createJob(this.#ports.jobs, dataId, { work, now });
    await this.#ports.queue.send({ type: "workOnSuppressions", dataId, jobId: id });
    return id;
  }
}

const newImport = (now: Date) => ({
  task: "import" as const,
  expiresAt: new Date(now.getTime() + addressSeconds * 1_000).toISOString(),
  ...{ checkedBytes: 0, next: null, ...noCounts, failed: 0, errors: [] },
});

function createJob(jobs: Jobs, dataId: DataId, { work, now }: { work: SuppressionWork; now: Date }) {
  const at = now.toISOString();
  const job = { id: newTimedId(now), progress: 0, failedReason: null, createdAt: at, updatedAt: at };
  return jobs.create(dataId, { ...job, state: "waiting", work });
}

/** The result of a finished export, with a new address while the file may be downloaded. */
export async function suppressionExportResult(
  addresses: DownloadAddresses,
  dataId: DataId,
  { id, work, now }: { id: string; work: Extract<SuppressionJob["work"], { task: "export" }>; now: Date },
) {
  const { count, finishedAt } = work;
  const expiresAt = downloadEnd(finishedAt ?? now.toISOString());
  const seconds = Math.floor((Date.parse(expiresAt) - now.getTime()) / 1_000);
  const url = seconds > 0 ? await addresses.sign(suppressionExportKey(dataId, id, work), seconds) : null;
  return { url, expiresAt, count };
}
