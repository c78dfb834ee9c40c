import { Validations } from "aws-cdk-lib";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { PetrelFunction, type PetrelFunctionProps } from "#infra/constructs/petrel-function.ts";
import type { WorkQueue } from "#infra/constructs/work-queue.ts";

export interface QueueWorkerProps extends Omit<PetrelFunctionProps, "timeout"> {
  queue: WorkQueue;
  /** Invocations at a time, 2 or more. */
  concurrencyMax: number;
  /** Messages of one invocation; ten where it is left out. */
  batchSize?: number;
}

/** A function that works a queue off, some messages at a time, and gives back only those that failed. */
export class QueueWorker extends PetrelFunction {
  constructor(
    scope: Construct,
    id: string,
    { queue: work, concurrencyMax, batchSize = 10, ...props }: QueueWorkerProps,
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
      reportBatchItemFailures: true,
      maxConcurrency: concurrencyMax,
    });
    Validations.of(source).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "A queue as event source has no destination of its own: the queue's redrive keeps what failed.",
    });
  }
}
