import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { sqs } from "#functions/wiring/outside/sqs.ts";
import { ScheduledNotifications } from "#lib/messaging/deferred-notifications.ts";
import { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";
import { DeadLetterNotifications } from "#lib/messaging/parked-notifications.ts";
import { QueuedNotifications } from "#lib/messaging/queued-notifications.ts";
import { callLimits } from "#lib/platform/call-limits.ts";

interface FeedbackQueueEnv {
  FEEDBACK_QUEUE_ARN: string;
  FEEDBACK_QUEUE_URL: string;
  FEEDBACK_DEAD_LETTER_QUEUE_URL: string;
  FEEDBACK_SCHEDULE_GROUP: string;
  FEEDBACK_SCHEDULER_ROLE_ARN: string;
}

/** Where notifications go that cannot be applied yet, or at all. */
export function feedbackQueue(env: FeedbackQueueEnv) {
  const schedules = new OneShotSchedules(new SchedulerClient(callLimits), {
    group: env.FEEDBACK_SCHEDULE_GROUP,
    queueArn: env.FEEDBACK_QUEUE_ARN,
    roleArn: env.FEEDBACK_SCHEDULER_ROLE_ARN,
  });
  return {
    returned: new QueuedNotifications(sqs, env.FEEDBACK_QUEUE_URL),
    deferred: new ScheduledNotifications(schedules),
    parked: parkedNotifications(env),
  };
}

export const parkedNotifications = (env: Pick<FeedbackQueueEnv, "FEEDBACK_DEAD_LETTER_QUEUE_URL">) =>
  new DeadLetterNotifications(sqs, env.FEEDBACK_DEAD_LETTER_QUEUE_URL);
