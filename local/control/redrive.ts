import * as z from "zod";
import { ControlError, type ControlRoute } from "#local/control/route.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import type { DeployedEventSource, DeployedQueue } from "#local/template/model.ts";

interface RedriveOptions {
  queues: readonly DeployedQueue[];
  eventSources: readonly DeployedEventSource[];
  /** URL of the queue engine. */
  endpoint: string;
}

/** Each call moves ten messages. The limit ends a redrive even if the worker returns messages as fast as they are moved. */
const callsMax = 1_000;

const redrivePolicy = z.object({ deadLetterTargetArn: z.string() });

const received = z.object({
  Messages: z
    .array(
      z.object({
        Body: z.string(),
        ReceiptHandle: z.string(),
        Attributes: z.object({ MessageGroupId: z.string().optional() }).default({}),
      }),
    )
    .default([]),
});

/**
 * Moves messages from a worker's dead-letter queue back to the worker's queue, like `aws sqs start-message-move-task` with both
 * ARNs. Answers when all are moved.
 */
export function redriveRoutes({ queues, eventSources, endpoint }: RedriveOptions): ControlRoute[] {
  return [
    {
      method: "POST",
      path: "/_local/redrive/{group}/{name}",
      handle: async ({ params }) => {
        const functionName = `${params["group"]}/${params["name"]}`;
        const sourceArns = eventSources
          .filter((source) => source.functionName === functionName)
          .map(({ sourceArn }) => sourceArn);
        const queue = queues.find(({ arn }) => sourceArns.includes(arn));
        const deadLetters = queue && deadLetterQueueOf(queue, queues);
        if (!queue || !deadLetters) throw new ControlError(`No function ${functionName} consumes a queue`, 404);
        return { status: 200, body: { moved: await moveAll(endpoint, deadLetters.url, queue.url) } };
      },
    },
  ];
}

function deadLetterQueueOf({ attributes }: DeployedQueue, queues: readonly DeployedQueue[]): DeployedQueue | undefined {
  const { deadLetterTargetArn } = redrivePolicy.parse(JSON.parse(attributes["RedrivePolicy"] ?? "{}"));
  return queues.find(({ arn }) => arn === deadLetterTargetArn);
}

async function moveAll(endpoint: string, from: string, to: string): Promise<number> {
  let moved = 0;
  for (let calls = 0; calls < callsMax; calls += 1) {
    const { Messages } = received.parse(
      await callEngine(endpoint, "AmazonSQS.ReceiveMessage", {
        QueueUrl: from,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ["MessageGroupId"],
      }),
    );
    if (Messages.length === 0) break;
    for (const { Body, ReceiptHandle, Attributes } of Messages) {
      await callEngine(endpoint, "AmazonSQS.SendMessage", { QueueUrl: to, MessageBody: Body, ...Attributes });
      await callEngine(endpoint, "AmazonSQS.DeleteMessage", { QueueUrl: from, ReceiptHandle });
    }
    moved += Messages.length;
  }
  return moved;
}
