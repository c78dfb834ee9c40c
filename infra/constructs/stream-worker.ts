import { Duration } from "aws-cdk-lib";
import { ComparisonOperator } from "aws-cdk-lib/aws-cloudwatch";
import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { parkedJobsAccess } from "#infra/access/queue-access.ts";
import { PetrelFunction, type PetrelFunctionProps } from "#infra/constructs/petrel-function.ts";
import type { Watch } from "#infra/constructs/watch.ts";
import type { WorkQueue } from "#infra/constructs/work-queue.ts";

interface StreamWorkerProps extends PetrelFunctionProps {
  table: Table | ITable;
  /** Prefixes of `pk`, and optionally of `sk`, whose changes it follows. AWS allows five filters per event source. */
  follows: readonly Followed[];
  /** Its dead-letter queue keeps the changes that the function cannot follow. */
  jobs: WorkQueue;
}

interface Followed {
  pk: readonly string[];
  sk?: readonly string[];
  /** Values of `st` in the new image. */
  st?: readonly string[];
}

/** A function that follows the table's stream in order, one batch per shard at a time. */
export class StreamWorker extends PetrelFunction {
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, { table, follows, jobs, ...props }: StreamWorkerProps) {
    super(scope, id, props);
    const streamArn = table.tableStreamArn;
    if (!streamArn) throw new Error("The table has no stream to follow.");
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
      ],
      environment: {},
    });
    this.allow(parkedJobsAccess(jobs));
    new EventSourceMapping(this, "Source", {
      target: this.lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      // Folds one second of changes into one write per counter, even for a campaign at its busiest.
      batchSize: 500,
      maxBatchingWindow: Duration.seconds(1),
      // Only for the shard: with a window, Lambda names the shard it reads, and folds are fenced by it. Each window ends with an
      // invocation of its own, so it is as long as AWS allows.
      tumblingWindow: Duration.minutes(15),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      // No maximum of retries or age: a record is retried until it expires after 24 hours. The function itself parks a failing
      // record, so Lambda reports here only what it could not deliver for a day.
      onFailure: { bind: () => ({ destination: jobs.deadLetterQueue.queueArn }) },
      filters: follows.map(followed),
    });
    this.watches = [
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

/** The filter applies before an invocation is billed: rate windows and the worker's own counters never arrive. */
function followed({ pk, sk = [], st = [] }: Followed) {
  const startsWith = (...prefixes: string[]) => ({ S: prefixes.flatMap((prefix) => FilterRule.beginsWith(prefix)) });
  return FilterCriteria.filter({
    dynamodb: {
      Keys: { pk: startsWith(...pk), ...(sk.length > 0 && { sk: startsWith(...sk) }) },
      ...(st.length > 0 && { NewImage: { st: { S: [...st] } } }),
    },
  });
}
