import { incomingNotifications } from "#functions/notifications/incoming.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readEnv } from "#lib/platform/env.ts";
import { logger } from "#lib/platform/logger.ts";
import { cachedAnswers } from "./cached-answers.ts";
import { env } from "./env.ts";
import { receive } from "./receive.ts";
import { routes } from "./routes.ts";
import { visitSns } from "./visit-sns.ts";

const settings = readEnv(env);

const receiver = {
  trust: { topicArns: settings.FEEDBACK_TOPIC_ARNS, fetchCertificate: cachedAnswers(visitSns) },
  notifications: incomingNotifications(settings),
  confirm: (subscribeUrl: string) =>
    visitSns(subscribeUrl).then(
      () => true,
      (error: unknown) => {
        logger.warn("SNS did not confirm a subscription", { error });
        return false;
      },
    ),
};

const receiveSns = ({ body, now }: { body: string; now: Date }) => receive(receiver, body, now);

export const handler = createApi({
  routes,
  env: settings,
  handlers: { receiveSns, receiveIncomingSns: receiveSns },
});
