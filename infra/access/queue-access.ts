import type { Access } from "#infra/access/access.ts";
import type { FeedbackSchedules } from "#infra/constructs/feedback-schedules.ts";
import type { WorkQueue } from "#infra/constructs/work-queue.ts";

export function sendQueueAccess({ queue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }],
    environment: { SEND_QUEUE_URL: queue.queueUrl },
  };
}

export function jobsQueueAccess({ queue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }],
    environment: { JOBS_QUEUE_URL: queue.queueUrl },
  };
}

/** Setting a notification aside where the alarm sees it. */
export function parkedFeedbackAccess({ deadLetterQueue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [deadLetterQueue.queueArn] }],
    environment: { FEEDBACK_DEAD_LETTER_QUEUE_URL: deadLetterQueue.queueUrl },
  };
}

/** Bringing a notification back to the feedback queue at a later time. */
export function deferredFeedbackAccess(schedules: FeedbackSchedules): Access {
  return {
    statements: [
      { actions: ["scheduler:CreateSchedule"], resources: [schedules.scheduleArns] },
      {
        actions: ["iam:PassRole"],
        resources: [schedules.role.roleArn],
        conditions: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
      },
    ],
    environment: {
      SCHEDULE_GROUP: schedules.groupName,
      SCHEDULER_ROLE_ARN: schedules.role.roleArn,
      FEEDBACK_QUEUE_ARN: schedules.queueArn,
    },
    wildcardReason: "A schedule is named by the notification it brings back; the grant ends at this group.",
  };
}
