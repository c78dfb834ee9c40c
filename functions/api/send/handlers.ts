import type { SendService } from "#lib/domain/email/accepting/send-service.ts";
import type { Handlers, ReadsAhead } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import { batchView } from "./batch-view.ts";
import type { routes } from "./routes.ts";

export const sendReadsAhead = (service: Pick<SendService, "readAhead">): ReadsAhead<typeof routes> => ({
  sendMail: ({ dataId, body }) => service.readAhead(dataId, body),
  sendBatch: ({ dataId, body }) => service.readAhead(dataId, body),
});

export const sendHandlers = (service: Pick<SendService, "send" | "sendBatch">): Handlers<typeof routes> => ({
  sendMail: async ({ dataId, senderDomains, body: request, headers, warnings: unknown }) => {
    const caller = { senderDomains, idempotencyKey: headers["idempotency-key"] };
    const { warnings, ...answer } = await service.send(dataId, request, caller);
    return replyOf(withWarnings(answer, [...warnings, ...unknown]));
  },
  sendBatch: async ({ dataId, senderDomains, body: request, headers, warnings: unknown }) => {
    const caller = { senderDomains, idempotencyKey: headers["idempotency-key"] };
    const { warnings, ...outcome } = await service.sendBatch(dataId, request, caller);
    return replyOf(withWarnings(batchView(outcome), [...warnings, ...unknown, ...request.warnings]));
  },
});

/** A dry run frees its Idempotency-Key. */
const replyOf = <T extends object>(body: T): T | Reply<T> =>
  "dryRun" in body ? new Reply(body, { nothingDone: true }) : body;
