import { dateSpan } from "#functions/api/date-span.ts";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import type { SuppressionOrders } from "#lib/domain/import/suppression-orders.ts";
import type { SuppressionService } from "#lib/domain/suppression/suppression-service.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import { invalid } from "#lib/platform/refusal.ts";
import type { suppressionRoutes } from "./routes.ts";
import { expiryFault, suppressionPosition } from "./schemas.ts";

export const suppressionHandlers = (
  suppressions: Pick<SuppressionService, "list" | "get" | "add" | "remove">,
  orders: Pick<SuppressionOrders, "importAccount" | "export">,
): Handlers<typeof suppressionRoutes> => ({
  listSuppressions: async ({ dataId, query: { cursor, limit, startDate, endDate, ...query }, now }) => {
    const filter = { ...query, ...dateSpan({ startDate, endDate }) };
    const after = readCursor(cursor, suppressionPosition, filter);
    const { entries, next, total } = await suppressions.list(dataId, { filter, after, limit, now });
    return cursorList(entries, { next, list: filter, total });
  },
  getSuppression: ({ dataId, params, now }) => suppressions.get(dataId, params.email, now),
  addSuppressions: async ({ dataId, body: { email, emails = [], reason, note, expiresAt }, now }) => {
    const fault = expiresAt && expiryFault(expiresAt, now);
    if (fault) throw invalid([{ field: "expiresAt", code: "custom", message: fault }]);
    const given = emails.map((text) => normaliseAddress(text));
    const cause = { reason, source: "api" as const, emailId: null, note: note || null, expiresAt: expiresAt ?? null };
    const addresses = [email, ...given].flatMap((address) => address ?? []);
    const counts = await suppressions.add(dataId, { emails: addresses, cause, now });
    return { ...counts, invalid: emails.filter((_, index) => given[index] === undefined) };
  },
  importAccountSuppressions: async ({ dataId, now }) => ({
    message: "Import queued.",
    jobId: await orders.importAccount(dataId, now),
  }),
  exportSuppressions: async ({ dataId, body, now }) => ({
    message: "Export queued.",
    jobId: await orders.export(dataId, body.format, now),
  }),
  removeSuppression: async ({ dataId, params: { email }, query, now }) => ({
    removed: true as const,
    ...(await suppressions.remove(dataId, { email, isConfirmed: query.confirm, now })),
  }),
});
