import { dateSpan } from "#functions/api/date-span.ts";
import type { AuditStore } from "#lib/domain/audit/audit-store.ts";
import type { AuditExportService } from "#lib/domain/export/audit-export-service.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import type { auditRoutes } from "./routes.ts";
import { auditPosition } from "./schemas.ts";

export const auditHandlers = (
  audit: Pick<AuditStore, "list">,
  exports: Pick<AuditExportService, "queue">,
): Handlers<typeof auditRoutes> => ({
  listAuditLines: async ({ projectId, query: { cursor, limit, startDate, endDate, ...others } }) => {
    const filter = { ...others, ...dateSpan({ startDate, endDate }) };
    const after = readCursor(cursor, auditPosition, filter);
    const { lines, next } = await audit.list(projectId, { filter, after, limit });
    const position = next && { at: next.at, id: next.id };
    return cursorList(lines, { next: position, list: filter, total: 0 });
  },
  exportAuditLines: async ({ dataId, body: { format, ...span }, now }) => ({
    message: "Export queued.",
    jobId: await exports.queue(dataId, { ...dateSpan(span), format }, now),
  }),
});
