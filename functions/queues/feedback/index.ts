import { feedbackService } from "#functions/notifications/feedback.ts";
import { readEnv } from "#lib/platform/env.ts";
import { env } from "./env.ts";
import { feedbackConsumer } from "./handler.ts";

export const handler = feedbackConsumer(feedbackService(readEnv(env)));
