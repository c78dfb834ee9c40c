import type { Access } from "#infra/access/access.ts";
import type { QueueSchedules } from "#infra/constructs/queue-schedules.ts";
import type { WorkQueue } from "#infra/constructs/work-queue.ts";

export function sendQueueAccess({ queue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }],
    environment: { SEND_QUEUE_URL: queue.queueUrl },
  };
}

/** Sends to the lane of campaigns and workflows. */
export function bulkSendQueueAccess({ queue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }],
    environment: { BULK_SEND_QUEUE_URL: queue.queueUrl },
  };
}

/** Sends webhook calls of workflows. */
export function webhookQueueAccess({ queue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }],
    environment: { WEBHOOK_QUEUE_URL: queue.queueUrl },
  };
}

/** Puts projects' events on the event bus, and reports those that it did not take. */
export function eventBusAccess(busArn: string, { deadLetterQueue }: WorkQueue): Access {
  return {
    statements: [
      { actions: ["events:PutEvents"], resources: [busArn] },
      { actions: ["sqs:SendMessage"], resources: [deadLetterQueue.queueArn] },
    ],
    environment: { EVENT_BUS_ARN: busArn, WEBHOOK_DEAD_LETTER_QUEUE_URL: deadLetterQueue.queueUrl },
  };
}

export function jobsQueueAccess({ queue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }],
    environment: { JOBS_QUEUE_URL: queue.queueUrl },
  };
}

/** Parks changes that a redrive turns into jobs. */
export function parkedJobsAccess({ deadLetterQueue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [deadLetterQueue.queueArn] }],
    environment: { JOBS_DEAD_LETTER_QUEUE_URL: deadLetterQueue.queueUrl },
  };
}

/** Returns a notification to the feedback queue after some seconds. */
export function returnedFeedbackAccess({ queue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }],
    environment: { FEEDBACK_QUEUE_URL: queue.queueUrl },
  };
}

/** Parks a notification where the alarm sees it. */
export function parkedFeedbackAccess({ deadLetterQueue }: WorkQueue): Access {
  return {
    statements: [{ actions: ["sqs:SendMessage"], resources: [deadLetterQueue.queueArn] }],
    environment: { FEEDBACK_DEAD_LETTER_QUEUE_URL: deadLetterQueue.queueUrl },
  };
}

/** Returns a notification to the feedback queue at a later time. */
export function deferredFeedbackAccess(schedules: QueueSchedules): Access {
  return {
    ...scheduling(schedules),
    environment: {
      FEEDBACK_SCHEDULE_GROUP: schedules.groupName,
      FEEDBACK_SCHEDULER_ROLE_ARN: schedules.role.roleArn,
      FEEDBACK_QUEUE_ARN: schedules.queueArn,
    },
  };
}

/** Starts a job at a later time. */
export function jobSchedulesAccess(schedules: QueueSchedules): Access {
  return {
    ...scheduling(schedules),
    environment: {
      JOBS_SCHEDULE_GROUP: schedules.groupName,
      JOBS_SCHEDULER_ROLE_ARN: schedules.role.roleArn,
      JOBS_QUEUE_ARN: schedules.queueArn,
    },
  };
}

function scheduling({ scheduleArns, role }: QueueSchedules): Omit<Access, "environment"> {
  return {
    statements: [
      { actions: ["scheduler:CreateSchedule"], resources: [scheduleArns] },
      {
        actions: ["iam:PassRole"],
        resources: [role.roleArn],
        conditions: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
      },
    ],
    wildcardReason: "A schedule's name comes from what it fires. The grant covers this schedule group only.",
  };
}
