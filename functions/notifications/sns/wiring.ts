import { feedbackService } from "#functions/notifications/feedback.ts";
import { inboundService } from "#functions/notifications/inbound.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { IncomingNotifications } from "#lib/domain/inbound/incoming-notifications.ts";
import { createApi } from "#lib/http/create-api.ts";
import { logger } from "#lib/platform/logger.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { cachedAnswers } from "./cached-answers.ts";
import type { SnsEnv } from "./env.ts";
import { receive } from "./receive.ts";
import { routes } from "./routes.ts";

interface SnsOutside extends Pick<Outside, "clock" | "logger" | "returned" | "deferred" | "parked"> {
  /** Undefined when the deployment receives no mail. */
  content: Outside["content"] | undefined;
  /** Fetches an address of SNS. */
  visit: (address: string) => Promise<string>;
}

/** Serves accounts that deliver both queues' notifications over HTTPS. */
export function snsApi(table: Table, env: SnsEnv, { content, visit, ...outside }: SnsOutside) {
  const receiver = {
    trust: { topicArns: env.FEEDBACK_TOPIC_ARNS, fetchCertificate: cachedAnswers(visit) },
    notifications: new IncomingNotifications({
      feedback: feedbackService(table, env, outside),
      inbound: content && inboundService(table, env, { clock: outside.clock, content }),
    }),
    confirm: (subscribeUrl: string) =>
      visit(subscribeUrl).then(
        () => true,
        (error: unknown) => {
          logger.warn("SNS did not confirm a subscription", { error });
          return false;
        },
      ),
  };
  const receiveSns = ({ body, now }: { body: string; now: Date }) => receive(receiver, body, now);
  const handlers = { receiveSns, receiveIncomingSns: receiveSns };
  return createApi({ routes, env, handlers, clock: outside.clock, logger: outside.logger });
}
