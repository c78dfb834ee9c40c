import {
  requireContacts,
  requireCsv,
  type SentFile,
  uploadBytesMax,
  uploadTooLarge,
} from "#lib/domain/import/accepted-file.ts";
import type { ErrorPage, ErrorPosition, ImportErrors } from "#lib/domain/import/import-errors.ts";
import { type ArrivedFile, type ImportFiles, importKey, sourceOf } from "#lib/domain/import/import-file.ts";
import {
  type CheckedFile,
  fileKeyOf,
  hasComeInTime,
  type ImportCounts,
  type ImportJob,
  type ImportWork,
  importCounts,
  newImportJob,
} from "#lib/domain/import/import-job.ts";
import { type ImportOptions, importOptions, topicKeyOf } from "#lib/domain/import/import-options.ts";
import type { RowError } from "#lib/domain/import/row-error.ts";
import type { JobStore } from "#lib/domain/job/job-record.ts";
import { findTopic, type Topic } from "#lib/domain/project/topic.ts";
import { unknownTopicIssue } from "#lib/domain/project/topic-choices.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { UploadAddresses } from "#lib/domain/upload/upload-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";
import { badRequest, invalid, notFound } from "#lib/platform/refusal.ts";

interface ImportServicePorts {
  segments: Pick<SegmentReader, "find">;
  jobs: Pick<JobStore<ImportWork>, "create" | "find">;
  errors: Pick<ImportErrors, "list">;
  files: Pick<ImportFiles, "put" | "find">;
  addresses: UploadAddresses;
}

/** Where the caller puts a file. */
interface ImportAddress {
  jobId: string;
  uploadUrl: string;
  maxBytes: number;
  expiresAt: string;
}

export interface ImportResult extends ImportCounts {
  errors: RowError[];
  errorsTruncated: boolean;
  /** The first rows with more or fewer cells than the header. */
  warnings: { line: number; code: "cell_count" }[];
}

const addressSeconds = 60 * 60;
const shownErrorsMax = 1_000;

interface ImportRequest {
  options: ImportOptions;
  /** Of the project. */
  topics: readonly Topic[];
  now: Date;
}

interface NewJob {
  now: Date;
  checked?: CheckedFile;
}

interface ListErrorsInput {
  jobId: string;
  from: ErrorPosition | undefined;
  limit: number;
  now: Date;
}

/** Accepts files of contacts and reports the results (contract 02 section 4). */
export class ImportService {
  readonly #ports: ImportServicePorts;

  constructor(ports: ImportServicePorts) {
    this.#ports = ports;
  }

  /**
   * Starts the import of a file and returns the job's id. Refuses a file that is not a list of contacts with 400, and
   * columns that do not fit it with 422.
   */
  async take(dataId: DataId, { file, options, topics, now }: ImportRequest & { file: SentFile }): Promise<string> {
    requireCsv(file);
    checkTopics(options, topics);
    await this.#requireList(dataId, options);
    await requireContacts(sourceOf(file.bytes), options.columns, topics);
    const { id } = await this.#createJob(dataId, options, { now });
    await this.#ports.files.put(importKey(dataId, id), file.bytes);
    return id;
  }

  /** Returns an upload URL that takes exactly `size` bytes; the import starts when they have arrived. */
  async announce(
    dataId: DataId,
    { size, options, topics, now }: ImportRequest & { size: number },
  ): Promise<ImportAddress> {
    if (size > uploadBytesMax) throw uploadTooLarge();
    checkTopics(options, topics);
    await this.#requireList(dataId, options);
    const { id, work } = await this.#createJob(dataId, options, { now });
    const uploadUrl = await this.#ports.addresses.sign(importKey(dataId, id), size, addressSeconds);
    return { jobId: id, uploadUrl, maxBytes: uploadBytesMax, expiresAt: work.expiresAt };
  }

  /**
   * Imports the file of a dry run with the same options, without a second upload, and returns the new job's id. Refuses with
   * 404, and with 400 when the job is no dry run, has failed, or its file is not stored.
   */
  async startChecked(dataId: DataId, checkId: string, now: Date): Promise<string> {
    const check = await this.#job(dataId, checkId, now);
    const { version } = await this.#checkedFile(dataId, check);
    const options = { ...importOptions.parse(check.work), dryRun: false };
    await this.#requireList(dataId, options);
    const { id } = await this.#createJob(dataId, options, { now, checked: { checkId, version } });
    // Nothing reads this empty file: its arrival starts the job, as that of any import's file.
    await this.#ports.files.put(importKey(dataId, id), new Uint8Array());
    return id;
  }

  async #checkedFile(dataId: DataId, check: ImportJob): Promise<ArrivedFile> {
    const { dryRun, version } = check.work;
    if (!dryRun) throw badRequest("The job is no dry run. Only the file of a dry run can be imported this way.");
    if (check.state === "failed") throw badRequest("The dry run failed.", { reason: check.failedReason });
    const file = await this.#ports.files.find(fileKeyOf(dataId, check));
    const isSame = version === null || version === file?.version;
    if (hasComeInTime(check.work, file) && isSame) return file;
    throw badRequest("The file of the dry run is not stored. Upload it again.");
  }

  /** The job and, once it is completed, its result. Refuses with 404. */
  async get(dataId: DataId, jobId: string, now: Date): Promise<{ job: ImportJob; result: ImportResult | null }> {
    const job = await this.#job(dataId, jobId, now);
    if (job.state !== "completed") return { job, result: null };
    const { errors } = await this.#ports.errors.list(dataId, { job, from: undefined, limit: shownErrorsMax });
    const result = {
      ...importCounts(job.work),
      errors,
      errorsTruncated: job.work.failed > shownErrorsMax,
      warnings: job.work.unevenLines.map((line) => ({ line, code: "cell_count" as const })),
    };
    return { job, result };
  }

  /** All errors that the job has found so far. Refuses with 404. */
  async listErrors(
    dataId: DataId,
    { jobId, from, limit, now }: ListErrorsInput,
  ): Promise<ErrorPage & { total: number }> {
    const job = await this.#job(dataId, jobId, now);
    const page = await this.#ports.errors.list(dataId, { job, from, limit });
    return { ...page, total: job.work.failed };
  }

  /** Refuses with 404 when there is no such segment, and with 400 when it is no list. */
  async #requireList(dataId: DataId, { segmentId }: ImportOptions): Promise<void> {
    if (segmentId === null) return;
    const segment = await this.#ports.segments.find(dataId, segmentId);
    if (!segment) throw notFound("segment", segmentId);
    if (segment.type !== "STATIC")
      throw badRequest(
        "options.segmentId must be a STATIC segment. The condition of a DYNAMIC one determines its members.",
      );
  }

  #createJob(dataId: DataId, options: ImportOptions, { now, checked }: NewJob): Promise<ImportJob> {
    const expiresAt = new Date(now.getTime() + addressSeconds * 1_000).toISOString();
    return this.#ports.jobs.create(dataId, newImportJob(newTimedId(now), options, { now, expiresAt, checked }));
  }

  async #job(dataId: DataId, jobId: string, now: Date): Promise<ImportJob> {
    const job = await this.#ports.jobs.find(dataId, jobId, { now });
    if (!job) throw notFound("job", jobId);
    return this.current(dataId, job, now);
  }

  /** A job whose upload is overdue has failed. */
  async current<J extends ImportJob>(dataId: DataId, job: J, now: Date): Promise<J> {
    const isOverdue = job.state === "waiting" && now > new Date(job.work.expiresAt);
    if (!isOverdue || hasComeInTime(job.work, await this.#ports.files.find(importKey(dataId, job.id)))) return job;
    // This is final: the worker ignores a file that arrives later.
    return { ...job, state: "failed", failedReason: "upload_missing" };
  }
}

/** Refuses with 422 columns that go to topics which the project does not have. */
function checkTopics({ columns }: ImportOptions, topics: readonly Topic[]): void {
  const unknown = Object.entries(columns).filter(([, target]) => {
    const key = topicKeyOf(target);
    return key !== undefined && !findTopic(topics, key);
  });
  if (unknown.length > 0) throw invalid(unknown.map(([header]) => unknownTopicIssue(`options.columns.${header}`)));
}
