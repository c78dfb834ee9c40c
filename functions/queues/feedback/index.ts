import { incomingNotifications } from "#functions/notifications/incoming.ts";
import { readEnv } from "#lib/platform/env.ts";
import { env } from "./env.ts";
import { feedbackConsumer } from "./handler.ts";

export const handler = feedbackConsumer(incomingNotifications(readEnv(env)));
