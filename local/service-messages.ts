import { callEngine, callTopicEngine } from "#local/engines/engine-call.ts";
import type { Authorizer } from "#local/services/authorizer.ts";
import type { Meter } from "#local/services/meter.ts";
import type { Deployment } from "#local/template/model.ts";

export interface ServiceMessagesOptions {
  endpoint: string;
  deployment: Deployment;
  authorizer: Authorizer;
  meter: Meter;
}

/** What AWS services send in their own name: SES to topics, topics to queues, Scheduler and Lambda to queues. */
export class ServiceMessages {
  readonly #options: ServiceMessagesOptions;

  constructor(options: ServiceMessagesOptions) {
    this.#options = options;
  }

  /** Judges the ways that need no call to be wrong, so that a missing policy shows before the first mail is lost. */
  checkPolicies(): void {
    const { topics, configurationSets } = this.#options.deployment;
    for (const topic of topics) {
      for (const { protocol, endpoint } of topic.subscriptions) {
        if (protocol === "sqs") this.#topicMayReach(topic.arn, endpoint);
      }
    }
    for (const { destinations } of configurationSets) {
      for (const { topicArn } of destinations) this.#sesMayPublish(topicArn);
    }
  }

  /** An event of SES. As there, a topic that does not admit SES loses it without a word. */
  async publish(topicArn: string, message: string): Promise<void> {
    if (!this.#sesMayPublish(topicArn)) return;
    this.#options.meter.countOperation({ functionName: "ses", service: "sns", operation: "Publish" });
    await callTopicEngine(this.#options.endpoint, { Action: "Publish", TopicArn: topicArn, Message: message });
  }

  /** A firing of Scheduler, by the role of the schedule. */
  async deliver(targetArn: string, roleArn: string, input: string, messageGroupId?: string): Promise<void> {
    const verdict = this.#options.authorizer.checkRole(roleArn, "sqs:SendMessage", targetArn);
    if (!verdict.allowed) throw new Error(verdict.message);
    await this.send(targetArn, input, messageGroupId);
  }

  async send(queueArn: string, body: string, messageGroupId?: string): Promise<void> {
    const queue = this.#options.deployment.queues.find((candidate) => candidate.arn === queueArn);
    if (!queue) throw new Error(`No stack declares the queue ${queueArn}`);
    await callEngine(this.#options.endpoint, "AmazonSQS.SendMessage", {
      QueueUrl: queue.url,
      MessageBody: body,
      ...(messageGroupId && { MessageGroupId: messageGroupId }),
    });
  }

  #topicMayReach(topicArn: string, queueArn: string): boolean {
    const call = { principal: "sns.amazonaws.com", action: "sqs:SendMessage", resource: queueArn, sourceArn: topicArn };
    return this.#options.authorizer.checkService(call).allowed;
  }

  /** SES names the configuration set as its source; the topic must admit each one that publishes to it. */
  #sesMayPublish(topicArn: string): boolean {
    const { authorizer, deployment } = this.#options;
    const { region, accountId, configurationSets } = deployment;
    const sources = configurationSets.filter(({ destinations }) =>
      destinations.some((destination) => destination.topicArn === topicArn),
    );
    const verdicts = sources.map(({ name }) =>
      authorizer.checkService({
        principal: "ses.amazonaws.com",
        action: "sns:Publish",
        resource: topicArn,
        sourceArn: `arn:aws:ses:${region}:${accountId}:configuration-set/${name}`,
      }),
    );
    return verdicts.every((verdict) => verdict.allowed);
  }
}
