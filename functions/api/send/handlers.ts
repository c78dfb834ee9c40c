import type { SendService } from "#lib/domain/email/accepting/send-service.ts";
import type { Handlers, ReadsAhead } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { routes } from "./routes.ts";

export const sendReadsAhead = (service: Pick<SendService, "readAhead">): ReadsAhead<typeof routes> => ({
  sendMail: ({ dataId, body }) => service.readAhead(dataId, body),
});

export const sendHandlers = (service: Pick<SendService, "send">): Handlers<typeof routes> => ({
  sendMail: async ({ dataId, body: request, warnings: unknown }) => {
    const { warnings, ...answer } = await service.send(dataId, request);
    const body = withWarnings(answer, [...warnings, ...unknown]);
    return "dryRun" in answer ? new Reply(body, { nothingDone: true }) : body;
  },
});
