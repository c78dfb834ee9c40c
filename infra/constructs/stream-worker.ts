import { Duration } from "aws-cdk-lib";
import { ComparisonOperator } from "aws-cdk-lib/aws-cloudwatch";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { FailureQueue } from "#infra/constructs/failure-queue.ts";
import { PetrelFunction, type PetrelFunctionProps } from "#infra/constructs/petrel-function.ts";
import type { Watch } from "#infra/constructs/watch.ts";

export interface StreamWorkerProps extends PetrelFunctionProps {
  table: Table;
  /** Keys whose changes it follows, by prefix: of `pk`, and where given one of `sk`. AWS takes five of an event source. */
  follows: readonly Followed[];
}

interface Followed {
  pk: readonly string[];
  sk?: readonly string[];
}

/** A function that follows the table's stream, in order, one batch of a shard at a time. */
export class StreamWorker extends PetrelFunction {
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, { table, follows, ...props }: StreamWorkerProps) {
    super(scope, id, props);
    const streamArn = table.tableStreamArn;
    if (!streamArn) throw new Error("The table has no stream to follow.");
    // Told where in the stream the records are that were given up; the records themselves live for 24 hours.
    const failures = new FailureQueue(this, "Failures");
    this.allow({
      statements: [
        {
          actions: [
            "dynamodb:DescribeStream",
            "dynamodb:GetRecords",
            "dynamodb:GetShardIterator",
            "dynamodb:ListStreams",
          ],
          resources: [streamArn],
        },
        { actions: ["sqs:SendMessage"], resources: [failures.queueArn] },
      ],
      environment: {},
    });
    new EventSourceMapping(this, "Source", {
      target: this.lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      // A second of changes is folded into one write of a counter: of a campaign at its busiest, too.
      batchSize: 500,
      maxBatchingWindow: Duration.seconds(1),
      // Its only use here: with a window, Lambda tells the function the shard it reads, by which folds are fenced.
      tumblingWindow: Duration.seconds(60),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 5,
      onFailure: { bind: () => ({ destination: failures.queueArn }) },
      filters: follows.map(followed),
    });
    this.watches = [
      failures.watch("stream-failures", props.impact),
      {
        name: "stream-late",
        metric: this.lambda.metric("IteratorAge", { period: Duration.minutes(1), statistic: "Maximum" }),
        threshold: Duration.minutes(10).toMilliseconds(),
        comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 5,
        impact: props.impact,
      },
    ];
  }
}

/** Filtering happens before an invocation is paid for: rate windows and the worker's own counters never arrive. */
function followed({ pk, sk = [] }: Followed) {
  const startsWith = (...prefixes: string[]) => ({ S: prefixes.flatMap((prefix) => FilterRule.beginsWith(prefix)) });
  return FilterCriteria.filter({
    dynamodb: { Keys: { pk: startsWith(...pk), ...(sk.length > 0 && { sk: startsWith(...sk) }) } },
  });
}
