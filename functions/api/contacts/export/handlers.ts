import type { ExportService } from "#lib/domain/export/export-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { exportRoutes } from "./routes.ts";

export const exportHandlers = (exports: Pick<ExportService, "queue">): Handlers<typeof exportRoutes> => ({
  exportContacts: async ({ dataId, deletedFields, body: { condition: asked, segmentId = null, fields }, now }) => ({
    message: "Export queued.",
    jobId: await exports.queue(dataId, deletedFields, { condition: asked?.condition, segmentId, fields, now }),
  }),
});
