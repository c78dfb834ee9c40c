import type { Condition } from "#lib/domain/condition/condition.ts";
import type { FieldService } from "#lib/domain/contact/field-service.ts";
import type { DownloadAddresses } from "#lib/domain/export/export-file.ts";
import {
  type ContinueExport,
  conditionPart,
  type ExportJob,
  type ExportWork,
  exportKey,
  exportTotals,
  newProgress,
} from "#lib/domain/export/export-job.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { checkCondition } from "#lib/domain/segment/authoring/check-condition.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/refusal.ts";

interface ExportServicePorts {
  jobs: Pick<JobStore<ExportWork>, "create">;
  parts: Pick<JobPartStore, "put">;
  queue: JobQueue<ContinueExport>;
  segments: Pick<SegmentStore, "snapshot">;
  fields: Pick<FieldService, "list">;
  counters: CounterReader;
}

interface ExportRequest {
  /** Neither this nor a segment: all contacts. */
  condition: Condition | undefined;
  segmentId: string | null;
  /** Undefined: the address, the subscription and all data. */
  fields: readonly string[] | undefined;
  now: Date;
}

export interface ExportResult {
  count: number;
  /** Null when it is no longer valid. */
  url: string | null;
  expiresAt: string;
}

/** The most columns of a file: as many as data keys of a contact. */
export const exportedFieldsMax = 500;

/** Accepts exports of contacts (contract 16 section 2). */
export class ExportService {
  readonly #ports: ExportServicePorts;

  constructor(ports: ExportServicePorts) {
    this.#ports = ports;
  }

  /**
   * Returns the id of the job, which is durable. @throws Refusal `invalid` for a condition that is too large or refers to unknown
   * segments, `notFound` for an unknown segment.
   */
  async queue(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    { condition, segmentId, fields: asked, now }: ExportRequest,
  ): Promise<string> {
    const { jobs, parts, queue, segments: store, counters } = this.#ports;
    if (condition || segmentId !== null) {
      const { segments } = await store.snapshot(dataId);
      if (condition) checkCondition(condition, "condition", segments);
      if (segmentId !== null && !segments.some(({ id }) => id === segmentId)) throw notFound("segment", segmentId);
    }
    const fields = [...new Set(asked ?? (await this.#allFields(dataId, deletedFields)))];
    const { total: of = 0 } = await counters.read(dataId, "contacts");
    const hasCondition = condition !== undefined;
    const work = { fields, segmentId, hasCondition, of, attempt: 0, isRunning: false, progress: newProgress };
    const at = now.toISOString();
    const created = { id: newTimedId(now), progress: 0, failedReason: null, createdAt: at, updatedAt: at };
    const { id } = await jobs.create(dataId, { ...created, state: "waiting", work: { ...work, finishedAt: null } });
    if (hasCondition) await parts.put(dataId, id, { name: conditionPart, value: condition, jobCreatedAt: at });
    await queue.send({ type: "exportContacts", dataId, jobId: id });
    return id;
  }

  async #allFields(dataId: DataId, deletedFields: readonly DeletedField[]): Promise<string[]> {
    const listed = await this.#ports.fields.list(dataId, deletedFields);
    const data = listed.map(({ field }) => field).filter((field) => field.startsWith("data."));
    return ["email", "subscribed", ...data].slice(0, exportedFieldsMax);
  }
}

/** The result of a completed export, with a new address while the file may be downloaded. */
export async function exportResult(
  addresses: DownloadAddresses,
  dataId: DataId,
  { job, now }: { job: Pick<ExportJob, "id" | "work">; now: Date },
): Promise<ExportResult> {
  const { count, expiresAt } = exportTotals(job.work);
  const seconds = Math.floor((Date.parse(expiresAt) - now.getTime()) / 1_000);
  const url = seconds > 0 ? await addresses.sign(exportKey(dataId, job), seconds) : null;
  return { count, url, expiresAt };
}
