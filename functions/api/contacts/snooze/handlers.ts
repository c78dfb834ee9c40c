import { contactView } from "#functions/api/contact-view.ts";
import type { SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { snoozeRoutes } from "./routes.ts";

export const snoozeHandlers = (
  snoozes: Pick<SnoozeService, "snooze" | "endSnooze">,
): Handlers<typeof snoozeRoutes> => ({
  snoozeContact: async ({ dataId, deletedFields, topics, params, body, now }) =>
    contactView({ topics, now })(
      await snoozes.snooze(dataId, { deletedFields }, { contactId: params.id, request: body, now }),
    ),

  endSnooze: async ({ dataId, deletedFields, topics, params, now }) =>
    contactView({ topics, now })(await snoozes.endSnooze(dataId, { deletedFields }, { contactId: params.id, now })),
});
