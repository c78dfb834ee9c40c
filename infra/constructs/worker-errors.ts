import { Duration } from "aws-cdk-lib";
import { ComparisonOperator } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { PetrelFunction } from "#infra/constructs/petrel-function.ts";
import type { Watch } from "#infra/constructs/watch.ts";

/** Errors that the code or the runtime logs, and invocations that end in a timeout or crash. */
const errors = FilterPattern.any(
  FilterPattern.stringValue("$.level", "=", "ERROR"),
  FilterPattern.all(
    FilterPattern.stringValue("$.type", "=", "platform.report"),
    FilterPattern.stringValue("$.record.status", "!=", "success"),
  ),
);

/**
 * One metric for the errors of several workers. Lambda's own metric has one series per function, and an alarm pays for each. It
 * also misses messages that a worker returned one by one.
 */
export function workerErrorsWatch(workers: readonly PetrelFunction[], environment: string): Watch {
  const metric = { metricNamespace: `Petrel/${environment}`, metricName: "WorkerErrors" };
  const filters = workers.map(
    (worker) => new MetricFilter(worker, "Errors", { logGroup: worker.logGroup, filterPattern: errors, ...metric }),
  );
  const [first] = filters;
  if (!first) throw new Error("There are no workers to watch.");
  return {
    name: "worker-errors",
    metric: first.metric({ period: Duration.minutes(5), statistic: "Sum" }),
    threshold: 10,
    comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 3,
    impact: "Background workers keep failing. Their messages are late and go to the dead-letter queues next.",
  };
}
