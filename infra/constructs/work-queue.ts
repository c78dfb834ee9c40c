import { Duration } from "aws-cdk-lib";
import { ComparisonOperator } from "aws-cdk-lib/aws-cloudwatch";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { FailureQueue } from "#infra/constructs/failure-queue.ts";
import type { Watch } from "#infra/constructs/watch.ts";

/** AWS advises six times the function's timeout: room for the retries Lambda makes when it is throttled. */
const visibilityPerTimeout = 6;

/** A message that fails this often is set aside: it is the message, not the weather. */
const maxReceiveCount = 5;

export interface WorkQueueProps {
  /** What its alarms begin with. */
  name: string;
  /** Of the function that works the queue off; the visibility timeout follows from it. */
  workerTimeout: Duration;
  /** Age of the oldest message that means the worker does not keep up, and who is hurt then; nobody where it is left out. */
  late?: { after: Duration; impact: string };
  /** Where messages are set aside, and who is hurt by one: a queue of its own, with an alarm, or that of another queue. */
  setAside: { impact: string } | { with: WorkQueue };
}

/**
 * A queue with its dead-letter queue, and what must be noticed about both. Alarms are ten at most, so queues may share where
 * their failures are kept: what is redriven from there goes back to where it came from.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetterQueue: FailureQueue;
  readonly workerTimeout: Duration;
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.workerTimeout = props.workerTimeout;
    const { setAside } = props;
    this.deadLetterQueue =
      "with" in setAside ? setAside.with.deadLetterQueue : new FailureQueue(this, "DeadLetterQueue");
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(visibilityPerTimeout * props.workerTimeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount },
    });
    this.watches = [
      ...("with" in setAside ? [] : [this.deadLetterQueue.watch(`${props.name}-dead-letter`, setAside.impact)]),
      ...(props.late ? [this.#lateWatch(props.name, props.late)] : []),
    ];
  }

  #lateWatch(name: string, { after, impact }: { after: Duration; impact: string }): Watch {
    return {
      name: `${name}-late`,
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: "Maximum" }),
      threshold: after.toSeconds(),
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 5,
      impact,
    };
  }
}
