import { callEngine, callTopicEngine } from "#local/engines/engine-call.ts";
import type { Authorizer } from "#local/services/authorizer.ts";
import type { Meter } from "#local/services/meter.ts";
import type { DeployedTopic, Deployment } from "#local/template/model.ts";

export interface ServiceMessagesOptions {
  endpoint: string;
  deployment: Deployment;
  authorizer: Authorizer;
  meter: Meter;
}

/** The topics with only those subscriptions that the policies of their queues admit; the others are listed as denied. */
export function admittedTopics({ topics }: Deployment, authorizer: Authorizer): DeployedTopic[] {
  const principal = "sns.amazonaws.com";
  const action = "sqs:SendMessage";
  return topics.map((topic) => ({
    ...topic,
    subscriptions: topic.subscriptions.filter(
      ({ endpoint }) =>
        authorizer.checkService({ principal, action, resource: endpoint, sourceArn: topic.arn }).allowed,
    ),
  }));
}

/** What AWS services send in their own name: SES to topics, Scheduler and Lambda to queues. */
export class ServiceMessages {
  readonly #options: ServiceMessagesOptions;

  constructor(options: ServiceMessagesOptions) {
    this.#options = options;
  }

  /** Judges whether SES may publish, so that a missing topic policy shows before the first event is lost. */
  checkPolicies(): void {
    for (const { destinations } of this.#options.deployment.configurationSets) {
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
