import type { SendService } from "#lib/domain/email/accepting/send-service.ts";
import type { Handlers, ReadsAhead } from "#lib/http/handler.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { routes } from "./routes.ts";

export const sendReadsAhead = (service: Pick<SendService, "readAhead">): ReadsAhead<typeof routes> => ({
  sendMail: ({ dataId, body }) => service.readAhead(dataId, body),
});

export const sendHandlers = (service: Pick<SendService, "send">): Handlers<typeof routes> => ({
  sendMail: async ({ dataId, body, warnings: unknown }) => {
    const { warnings, ...answer } = await service.send(dataId, body);
    return withWarnings(answer, [...warnings, ...unknown]);
  },
});
