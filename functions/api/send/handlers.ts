import type { SendService } from "#lib/domain/email/send-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { routes } from "./routes.ts";

export const sendHandlers = (service: Pick<SendService, "send">): Handlers<typeof routes> => ({
  sendMail: ({ projectId, body }) => service.send(projectId, body),
});
