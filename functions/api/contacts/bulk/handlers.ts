import type * as z from "zod";
import { jobView } from "#functions/api/job-view.ts";
import type { BulkOperation } from "#lib/domain/bulk/bulk-job.ts";
import type { BulkService } from "#lib/domain/bulk/bulk-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { bulkRoutes } from "./routes.ts";
import type { bulkSelection } from "./schemas.ts";

interface QueueingCall {
  projectId: string;
  body: z.output<typeof bulkSelection>;
  now: Date;
}

export function bulkHandlers(bulk: Pick<BulkService, keyof BulkService>): Handlers<typeof bulkRoutes> {
  const queue =
    (operation: BulkOperation) =>
    async ({ projectId, body, now }: QueueingCall) => ({
      message: `Bulk ${operation} queued.`,
      jobId: await bulk.queue(projectId, operation, { selection: body, now }),
    });
  return {
    bulkSubscribe: queue("subscribe"),
    bulkUnsubscribe: queue("unsubscribe"),
    bulkDelete: queue("delete"),
    getBulkJob: async ({ projectId, params, now }) => {
      const { job, result } = await bulk.get(projectId, params.jobId, now);
      return jobView(job, result);
    },
  };
}
