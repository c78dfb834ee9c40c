import type { LocalClock } from "#local/clock.ts";
import { callEngine, publishBatch } from "#local/engines/engine-call.ts";
import type { Firing } from "#local/scheduler/schedule-runner.ts";
import { type Arrival, type ArrivedObject, arrivalMessage } from "#local/services/arrival.ts";
import type { Authorizer } from "#local/services/authorizer.ts";
import type { Meter } from "#local/services/meter.ts";
import { compilePattern } from "#local/services/policy-pattern.ts";
import { putObject } from "#local/services/put-object.ts";
import type { DeployedReceiptRule, DeployedTopic, Deployment } from "#local/template/model.ts";
import { receiptRuleArn } from "#local/template/receipt-rules.ts";

interface ServiceMessagesOptions {
  endpoint: string;
  deployment: Deployment;
  authorizer: Pick<Authorizer, "checkRole" | "checkService">;
  meter: Meter;
  clock: Pick<LocalClock, "now">;
}

/** The topics with the subscriptions that their queues' policies admit; the others are listed as denied. */
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

/** Messages of AWS services in their own name: SES to topics and buckets; Scheduler, Lambda and S3 to queues. */
export class ServiceMessages {
  readonly #options: ServiceMessagesOptions;

  constructor(options: ServiceMessagesOptions) {
    this.#options = options;
  }

  /** Checks whether SES may publish and S3 may send, so that a missing policy shows before an event is lost. */
  checkPolicies(): void {
    for (const { arn, notifications } of this.#options.deployment.buckets) {
      for (const { queueArn } of notifications) this.#s3MaySend(arn, queueArn);
    }
    for (const { topicArn } of this.#options.deployment.receiptRules) this.#sesMayPublish(topicArn);
    for (const { destinations } of this.#options.deployment.configurationSets) {
      for (const { topicArn } of destinations) this.#sesMayPublish(topicArn);
    }
  }

  /** Up to ten SES events. As on AWS, events are silently lost when the topic does not admit SES. */
  async publish(topicArn: string, messages: readonly string[]): Promise<void> {
    if (!this.#sesMayPublish(topicArn)) return;
    for (const _ of messages) {
      this.#options.meter.countOperation({ functionName: "ses", service: "sns", operation: "Publish" });
    }
    await publishBatch(this.#options.endpoint, topicArn, messages);
  }

  /** Announces a new object to the queues that the bucket's notifications name. */
  async announce(arrival: Arrival, look: () => Promise<ArrivedObject>): Promise<void> {
    const { deployment, clock, meter } = this.#options;
    const bucket = deployment.buckets.find(({ name }) => name === arrival.bucket);
    for (const { event, prefix, queueArn } of bucket?.notifications ?? []) {
      if (!arrival.key.startsWith(prefix) || !compilePattern(event)(`s3:${arrival.event}`)) continue;
      if (!this.#s3MaySend(`arn:aws:s3:::${arrival.bucket}`, queueArn)) continue;
      meter.countOperation({ functionName: "s3", service: "sqs", operation: "SendMessage" });
      const message = arrivalMessage(arrival, { object: await look(), region: deployment.region, now: clock.now() });
      await this.send(queueArn, JSON.stringify(message));
    }
  }

  /** Stores an incoming message. As in SES, a bucket that does not admit the rule gets none. */
  async store(rule: DeployedReceiptRule, key: string, raw: Buffer): Promise<boolean> {
    const { authorizer, deployment, endpoint, meter } = this.#options;
    const { allowed } = authorizer.checkService({
      principal: "ses.amazonaws.com",
      action: "s3:PutObject",
      resource: `arn:aws:s3:::${rule.bucket}/${key}`,
      sourceArn: receiptRuleArn(rule, deployment),
    });
    if (!allowed) return false;
    meter.countOperation({ functionName: "ses", service: "s3", operation: "PutObject" });
    await putObject(endpoint, { bucket: rule.bucket, key, bytes: raw });
    return true;
  }

  /** A firing of Scheduler, with the schedule's role. */
  async deliver({ targetArn, roleArn, input, messageGroupId }: Firing): Promise<void> {
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

  #s3MaySend(bucketArn: string, queueArn: string): boolean {
    const call = { principal: "s3.amazonaws.com", action: "sqs:SendMessage", resource: queueArn, sourceArn: bucketArn };
    return this.#options.authorizer.checkService(call).allowed;
  }

  /** The source of SES is the configuration set or the rule; the topic must admit each one that publishes to it. */
  #sesMayPublish(topicArn: string): boolean {
    const { authorizer, deployment } = this.#options;
    const { region, accountId, configurationSets, receiptRules } = deployment;
    const sets = configurationSets.filter(({ destinations }) =>
      destinations.some((destination) => destination.topicArn === topicArn),
    );
    const sources = [
      ...sets.map(({ name }) => `arn:aws:ses:${region}:${accountId}:configuration-set/${name}`),
      ...receiptRules.filter((rule) => rule.topicArn === topicArn).map((rule) => receiptRuleArn(rule, deployment)),
    ];
    const verdicts = sources.map((sourceArn) =>
      authorizer.checkService({ principal: "ses.amazonaws.com", action: "sns:Publish", resource: topicArn, sourceArn }),
    );
    return verdicts.every((verdict) => verdict.allowed);
  }
}
