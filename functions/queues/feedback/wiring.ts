import { type FeedbackEnv, type FeedbackOutside, feedbackService } from "#functions/notifications/feedback.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { feedbackConsumer } from "./handler.ts";

export const feedbackWorker = (table: Table, env: FeedbackEnv, outside: FeedbackOutside) =>
  feedbackConsumer(feedbackService(table, env, outside));
