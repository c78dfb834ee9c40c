import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Watch } from "#infra/constructs/watch.ts";
import type { WorkQueue } from "#infra/constructs/work-queue.ts";

const period = Duration.minutes(1);
const perMinute = { period, statistic: "Maximum" };

/** One alarm for all dead-letter queues: a single message triggers it. */
export function deadLetterWatch(queues: readonly WorkQueue[]): Watch {
  const metrics = byId(queues, ({ deadLetterQueue }) =>
    deadLetterQueue.metricApproximateNumberOfMessagesVisible(perMinute),
  );
  return {
    name: "dead-letters",
    metric: new MathExpression({
      expression: Object.keys(metrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(" + "),
      usingMetrics: metrics,
      label: "Messages in dead-letter queues",
      period,
    }),
    threshold: 0,
    comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 1,
    impact:
      "A message failed five times or was parked. An email is not sent, a status is stale, or a workflow, import or count is stalled.",
  };
}

/** One alarm for the age of all queues, each as a share of its own limit. */
export function lateWatch(queues: readonly WorkQueue[]): Watch {
  const metrics = byId(queues, ({ queue }) => queue.metricApproximateAgeOfOldestMessage(perMinute));
  const shares = queues.map(({ name, lateAfter }) => `FILL(${metricId(name)}, 0) / ${lateAfter.toSeconds()}`);
  return {
    name: "queues-late",
    metric: new MathExpression({
      expression: `MAX([${shares.join(", ")}])`,
      usingMetrics: metrics,
      label: "Age of the oldest message, as a share of the age that is late",
      period,
    }),
    threshold: 1,
    comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 5,
    impact: "A queue grows faster than it is processed. Emails, complaints, imports, snoozes or workflows are late.",
  };
}

const byId = (queues: readonly WorkQueue[], metricOf: (queue: WorkQueue) => IMetric): Record<string, IMetric> =>
  Object.fromEntries(queues.map((queue) => [metricId(queue.name), metricOf(queue)]));

/** Metric math allows letters, digits and underscores. */
const metricId = (name: string): string => name.replaceAll("-", "_");
