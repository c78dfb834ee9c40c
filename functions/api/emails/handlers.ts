import { dateSpan } from "#functions/api/date-span.ts";
import { rowPosition } from "#functions/api/row-position.ts";
import type { CampaignMails } from "#lib/domain/campaign/results/campaign-mails.ts";
import type { EmailRecords } from "#lib/domain/email/reading/email-records.ts";
import type { ScheduleService } from "#lib/domain/email/scheduling/schedule-service.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import { emailView } from "./email-view.ts";
import type { routes } from "./routes.ts";
import { emailPosition } from "./schemas.ts";

export const emailHandlers = (
  records: Pick<EmailRecords, "get" | "list">,
  campaignMails: Pick<CampaignMails, "page">,
  schedule: Pick<ScheduleService, "reschedule" | "cancel" | "cancelAll" | "cancelTagged">,
): Handlers<typeof routes> => ({
  listEmails: async ({ dataId, query: { cursor, limit, startDate, endDate, ...query } }) => {
    const { contactId, campaignId, to, tag, status, ...others } = query;
    const filter = { contactId, campaignId, status, to, tag, ...others, ...dateSpan({ startDate, endDate }) };
    if (campaignId !== undefined && [contactId, to, tag].every((each) => each === undefined)) {
      const after = readCursor(cursor, rowPosition, filter);
      const { shown, next, total } = await campaignMails.page(dataId, campaignId, { filter, after, limit });
      return cursorList(shown.map(emailView), { next, list: filter, total });
    }
    const after = readCursor(cursor, emailPosition, filter);
    const { emails, next, total } = await records.list(dataId, { filter, after, limit });
    return cursorList(emails.map(emailView), { next, list: filter, total });
  },
  getEmail: async ({ dataId, params, now }) => {
    const { email, body, text, timeline } = await records.get(dataId, params.id, now);
    return { ...emailView(email), body, text, timeline };
  },
  rescheduleEmail: async ({ dataId, senderDomains, params, body: { sendAt: wanted } }) =>
    emailView(await schedule.reschedule(dataId, params.id, { wanted, senderDomains })),
  cancelEmail: async ({ dataId, params }) => emailView(await schedule.cancel(dataId, params.id)),
  cancelEmails: async ({ dataId, body: { emailIds, tag } }) =>
    tag === undefined
      ? { ...(await schedule.cancelAll(dataId, emailIds)), more: false }
      : schedule.cancelTagged(dataId, tag),
});
