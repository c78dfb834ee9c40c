import * as z from "zod";
import {
  type BulkError,
  type BulkJob,
  type BulkSelection,
  type BulkTask,
  type BulkTotals,
  type BulkWork,
  bulkError,
  bulkTotals,
  type ContinueBulk,
  conditionPart,
  errorsMax,
  errorsPrefix,
  excludedPart,
  idsPart,
  inBatches,
  newBulkWork,
} from "#lib/domain/bulk/bulk-job.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import { checkCondition } from "#lib/domain/segment/authoring/check-condition.ts";
import { requireList } from "#lib/domain/segment/lists/require-list.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/refusal.ts";

interface BulkServicePorts {
  jobs: Pick<JobStore<BulkWork>, "create" | "find">;
  parts: Pick<JobPartStore, "put" | "list">;
  queue: JobQueue<ContinueBulk>;
  segments: Pick<SegmentStore, "snapshot">;
}

interface BulkResult extends BulkTotals {
  errors: BulkError[];
}

const errorsOfBatch = z.array(bulkError);

/** Accepts and shows bulk jobs (contract 02 section 5). */
export class BulkService {
  readonly #ports: BulkServicePorts;

  constructor(ports: BulkServicePorts) {
    this.#ports = ports;
  }

  /**
   * Returns the id of the job, which is durable with all its data. A duplicate id counts once. @throws Refusal `invalid` for a
   * condition that is too large or refers to unknown segments; `notFound` and `badRequest` for a segment without a list.
   */
  async queue(
    dataId: DataId,
    task: BulkTask,
    { selection, now }: { selection: BulkSelection; now: Date },
  ): Promise<string> {
    const { jobs, queue, segments: store } = this.#ports;
    if ("condition" in selection || task.segmentId !== undefined) {
      const { segments } = await store.snapshot(dataId);
      if (task.segmentId !== undefined) requireList(segments, task.segmentId);
      if ("condition" in selection) checkCondition(selection.condition, "condition", segments);
    }
    const selected = "contactIds" in selection ? { contactIds: [...new Set(selection.contactIds)] } : selection;
    const job = await jobs.create(dataId, {
      id: newTimedId(now),
      state: "waiting",
      progress: 0,
      failedReason: null,
      work: newBulkWork(task, selected),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    await this.#putParts(dataId, job, selected);
    await queue.send({ type: "bulkContacts", dataId, jobId: job.id });
    return job.id;
  }

  /** Includes the result of a completed job, otherwise null. Refuses with 404, also for a job of another kind. */
  async get(dataId: DataId, jobId: string, now: Date): Promise<{ job: BulkJob; result: BulkResult | null }> {
    const job = await this.#ports.jobs.find(dataId, jobId, { now });
    if (!job) throw notFound("job", jobId);
    return { job, result: job.state === "completed" ? await this.#result(dataId, job) : null };
  }

  async #putParts(dataId: DataId, { id, createdAt }: BulkJob, selection: BulkSelection): Promise<void> {
    const put = (name: string, value: unknown) =>
      this.#ports.parts.put(dataId, id, { name, value, jobCreatedAt: createdAt });
    if ("condition" in selection) await put(conditionPart, selection.condition);
    if ("contactIds" in selection) {
      await Promise.all(inBatches(selection.contactIds).map((ids, batch) => put(idsPart(batch), ids)));
    } else if (selection.excludeIds?.length) {
      await put(excludedPart, selection.excludeIds);
    }
  }

  async #result(dataId: DataId, { id, work }: BulkJob): Promise<BulkResult> {
    const parts =
      work.counts.failure > 0
        ? await this.#ports.parts.list(dataId, id, { prefix: errorsPrefix, after: undefined, limit: errorsMax })
        : [];
    const errors = parts.flatMap(({ value }) => errorsOfBatch.parse(value)).slice(0, errorsMax);
    return { ...bulkTotals(work), errors };
  }
}
