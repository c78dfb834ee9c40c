import type * as z from "zod";
import { jobView } from "#functions/api/job-view.ts";
import type { BulkOperation, BulkSelection } from "#lib/domain/bulk/bulk-job.ts";
import type { BulkService } from "#lib/domain/bulk/bulk-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { bulkRoutes } from "./routes.ts";
import type { bulkSelection } from "./schemas.ts";

interface QueueingCall {
  dataId: DataId;
  body: z.output<typeof bulkSelection>;
  now: Date;
}

export function bulkHandlers(bulk: Pick<BulkService, keyof BulkService>): Handlers<typeof bulkRoutes> {
  const queue =
    (operation: Exclude<BulkOperation, "addToSegment">) =>
    async ({ dataId, body, now }: QueueingCall) => ({
      message: `Bulk ${operation} queued.`,
      jobId: await bulk.queue(dataId, { operation }, { selection: selectionOf(body), now }),
    });
  return {
    bulkSubscribe: queue("subscribe"),
    bulkUnsubscribe: queue("unsubscribe"),
    bulkDelete: queue("delete"),
    bulkAddToSegment: async ({ dataId, body: { segmentId, ...selection }, now }) => ({
      message: "Adding to the segment is queued.",
      jobId: await bulk.queue(
        dataId,
        { operation: "addToSegment", segmentId },
        { selection: selectionOf(selection), now },
      ),
    }),
    getBulkJob: async ({ dataId, params, now }) => {
      const { job, result } = await bulk.get(dataId, params.jobId, now);
      return jobView(job, result);
    },
  };
}

const selectionOf = (given: z.output<typeof bulkSelection>): BulkSelection =>
  "condition" in given ? { ...given, condition: given.condition.condition } : given;
