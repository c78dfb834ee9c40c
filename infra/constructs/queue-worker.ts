import { type Duration, Validations } from "aws-cdk-lib";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { PetrelFunction, type PetrelFunctionProps } from "#infra/constructs/petrel-function.ts";
import type { WorkQueue } from "#infra/constructs/work-queue.ts";

export interface QueueWorkerProps extends Omit<PetrelFunctionProps, "timeout"> {
  queue: WorkQueue;
  /** Concurrent invocations, when the account has that many. */
  concurrencyMax: number;
  /** Concurrent executions that the environment may use. */
  concurrency: number;
  /** Messages per invocation, ten by default. More than ten need a window. */
  batchSize?: number;
  /** The batching window. */
  batchingWindow?: Duration;
}

/** With this many executions, all workers at their maximum use at most half of them. */
const roomForAll = 400;

/** The minimum that AWS accepts for a queue. */
const workerConcurrencyMin = 2;

/**
 * Below the maximum in a small account: the API and the follower of the table need the other half. No reserved concurrency: AWS
 * keeps 10 executions unreserved, which is all that a new account has.
 */
function workerConcurrency(concurrencyMax: number, concurrency: number): number {
  const share = Math.floor((concurrencyMax * concurrency) / roomForAll);
  return Math.max(workerConcurrencyMin, Math.min(concurrencyMax, share));
}

/** A function that consumes a queue in batches, and returns only the messages that failed. */
export class QueueWorker extends PetrelFunction {
  constructor(
    scope: Construct,
    id: string,
    { queue: work, concurrencyMax, concurrency, batchSize = 10, batchingWindow, ...props }: QueueWorkerProps,
  ) {
    super(scope, id, { ...props, timeout: work.workerTimeout });
    this.allow({
      statements: [
        {
          actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
          resources: [work.queue.queueArn],
        },
      ],
      environment: {},
    });
    const source = new EventSourceMapping(this, "Source", {
      target: this.lambda,
      eventSourceArn: work.queue.queueArn,
      batchSize,
      ...(batchingWindow && { maxBatchingWindow: batchingWindow }),
      reportBatchItemFailures: true,
      maxConcurrency: workerConcurrency(concurrencyMax, concurrency),
    });
    Validations.of(source).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "A queue as event source has no failure destination. The queue's redrive policy keeps failed messages.",
    });
  }
}
