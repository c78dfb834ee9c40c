import { rowPosition } from "#functions/api/row-position.ts";
import type { CampaignReports } from "#lib/domain/analytics/report/campaign-reports.ts";
import type { CampaignResults } from "#lib/domain/campaign/results/campaign-results.ts";
import type { RecipientList } from "#lib/domain/campaign/results/recipient-list.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import type { resultRoutes } from "./routes.ts";
import { statsView } from "./stats-view.ts";

export const resultHandlers = (
  results: Pick<CampaignResults, "stats">,
  recipients: Pick<RecipientList, "page">,
  reports: Pick<CampaignReports, "get">,
): Handlers<typeof resultRoutes> => ({
  getCampaignReport: ({ dataId, params, query }) => reports.get(dataId, params.id, query.tz),
  getCampaignStats: async ({ dataId, params }) => statsView(await results.stats(dataId, params.id)),
  listRecipients: async ({ dataId, params: { id }, query: { status, reason, contactId, cursor, limit } }) => {
    const asked = { status: status.join() || undefined, reason: reason.join() || undefined, contactId };
    const list = { recipientsOf: id, ...asked };
    const after = readCursor(cursor, rowPosition, list);
    const { shown, next, total } = await recipients.page(dataId, id, {
      statuses: status,
      reasons: reason,
      contactId,
      after,
      limit,
    });
    return cursorList(shown, { next, list, total });
  },
});
