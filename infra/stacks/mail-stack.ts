import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { receiptRuleSource } from "#infra/access/receipt-rule-source.ts";
import { PlatformSender } from "#infra/constructs/platform-sender.ts";
import { type InboundRule, inboundRule } from "#infra/inbound-rule.ts";
import type { Settings } from "#infra/settings.ts";

/** Events that every mail reports. Each of them proves the hand-over, so SEND would only cost (docs/decisions/0033). */
const deliveryEvents = [
  EmailSendingEvent.REJECT,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.RENDERING_FAILURE,
];

/** HTTPS subscribers accept only version 2 (contract 12 section 1); the default of SNS is 1. */
const topicProps = { enforceSSL: true, signatureVersion: "2" };

/**
 * Reasons for SES to put an address on the account's suppression list. A mailbox that does not exist is dead for all projects.
 * A complaint concerns one project's mail and unsubscribes the contact: its password resets must still arrive.
 */
const suppressionReasons = SuppressionReasons.BOUNCES_ONLY;

/** SES adds its pixel and rewrites links if and only if these events are requested. */
const trackingEvents = [EmailSendingEvent.OPEN, EmailSendingEvent.CLICK];

/** Configuration sets with and without tracking, one feedback topic, Petrel's own sender, the topic for incoming mail. */
export class MailStack extends Stack {
  readonly feedbackTopic: Topic;
  /** Notifies of incoming mail; undefined when the deployment receives none. */
  readonly inboundTopic: Topic | undefined;
  readonly configurationSetNames: { tracked: string; untracked: string };

  constructor(scope: Construct, id: string, { settings }: { settings: Settings }) {
    super(scope, id);
    this.feedbackTopic = new Topic(this, "Feedback", topicProps);
    const inbound = inboundRule(settings);
    this.inboundTopic = inbound && this.#inboundTopic(inbound);
    this.configurationSetNames = {
      tracked: this.#configurationSet("Tracked", [...deliveryEvents, ...trackingEvents]),
      untracked: this.#configurationSet("Untracked", deliveryEvents),
    };
    const domain = settings.platformMailFrom?.split("@").at(-1)?.toLowerCase();
    if (domain !== undefined && settings.platformMailIdentity === "managed") {
      new PlatformSender(this, "PlatformSender", { settings, domain });
    }
  }

  /** ARNs of all topics whose messages are accepted, separated by commas. */
  get topicArns(): string {
    return [this.feedbackTopic, this.inboundTopic].flatMap((topic) => topic?.topicArn ?? []).join(",");
  }

  #inboundTopic(rule: InboundRule): Topic {
    const topic = new Topic(this, "Inbound", topicProps);
    topic.addToResourcePolicy(
      new PolicyStatement({
        ...receiptRuleSource(this, rule),
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
      }),
    );
    return topic;
  }

  #configurationSet(id: string, events: EmailSendingEvent[]): string {
    const set = new ConfigurationSet(this, id, { suppressionReasons });
    set.addEventDestination("Feedback", { destination: EventDestination.snsTopic(this.feedbackTopic), events });
    return set.configurationSetName;
  }
}
