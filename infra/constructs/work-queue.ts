import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { FailureQueue } from "#infra/constructs/failure-queue.ts";

/** AWS recommends six times the function's timeout, to leave room for Lambda's retries when it is throttled. */
const visibilityPerTimeout = 6;

/** A message that fails this often goes to the dead-letter queue: the cause is the message, not an outage. */
const maxReceiveCount = 5;

interface WorkQueueProps {
  /** Name in alarms and in the runbook. */
  name: string;
  /** Timeout of the consuming function; the visibility timeout follows from it. */
  workerTimeout: Duration;
  /** When the oldest message is older, the worker does not keep up. */
  lateAfter: Duration;
}

/**
 * A queue with its own dead-letter queue. SQS redrives messages that were sent to a dead-letter queue directly only to a queue
 * that the operator names, so each has one source.
 */
export class WorkQueue extends Construct {
  readonly name: string;
  readonly queue: Queue;
  readonly deadLetterQueue: FailureQueue;
  readonly workerTimeout: Duration;
  readonly lateAfter: Duration;

  constructor(scope: Construct, id: string, { name, workerTimeout, lateAfter }: WorkQueueProps) {
    super(scope, id);
    this.name = name;
    this.workerTimeout = workerTimeout;
    this.lateAfter = lateAfter;
    this.deadLetterQueue = new FailureQueue(this, "DeadLetterQueue");
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(visibilityPerTimeout * workerTimeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount },
    });
  }
}
