import { callEngine, callTopicEngine, EngineError } from "#local/engines/engine-call.ts";
import type { DeployedBucket, DeployedQueue, DeployedTopic, Deployment } from "#local/template/model.ts";

/** Creates the deployment's queues, topics, subscriptions and buckets, or updates the settings of existing ones. */
export async function createMessagingResources(endpoint: string, deployment: Deployment): Promise<void> {
  for (const queue of deployment.queues) await createQueue(endpoint, queue);
  for (const topic of deployment.topics) await createTopic(endpoint, topic);
  for (const bucket of deployment.buckets) await createBucket(endpoint, bucket);
}

async function createQueue(endpoint: string, queue: DeployedQueue): Promise<void> {
  try {
    await callEngine(endpoint, "AmazonSQS.CreateQueue", { QueueName: queue.name, Attributes: queue.attributes });
  } catch (error) {
    if (!(error instanceof EngineError && error.name.includes("QueueNameExists"))) throw error;
    const change = { QueueUrl: queue.url, Attributes: queue.attributes };
    await callEngine(endpoint, "AmazonSQS.SetQueueAttributes", change);
  }
}

/** A topic stores nothing, so it is recreated: it then has only the template's subscriptions. */
async function createTopic(endpoint: string, topic: DeployedTopic): Promise<void> {
  await callTopicEngine(endpoint, { Action: "DeleteTopic", TopicArn: topic.arn });
  await callTopicEngine(endpoint, { Action: "CreateTopic", Name: topic.name });
  for (const subscription of topic.subscriptions.filter(({ protocol }) => protocol === "sqs")) {
    await callTopicEngine(endpoint, {
      Action: "Subscribe",
      TopicArn: topic.arn,
      Protocol: subscription.protocol,
      Endpoint: subscription.endpoint,
      "Attributes.entry.1.key": "RawMessageDelivery",
      "Attributes.entry.1.value": String(subscription.raw),
    });
  }
}

async function createBucket(endpoint: string, bucket: DeployedBucket): Promise<void> {
  const answer = await fetch(`${endpoint}/${bucket.name}`, { method: "PUT" });
  if (!answer.ok && answer.status !== 409) throw new Error(`Bucket ${bucket.name}: ${await answer.text()}`);
}
