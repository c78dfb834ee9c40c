import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { receiptRuleSource } from "#infra/access/receipt-rule-source.ts";
import { PlatformSender } from "#infra/constructs/platform-sender.ts";
import { type InboundRule, inboundRule } from "#infra/inbound-rule.ts";
import type { Settings } from "#infra/settings.ts";

/** What every mail reports. */
const deliveryEvents = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.RENDERING_FAILURE,
];

/** Subscribers over HTTPS take version 2 alone (contract 12 section 1); the default of SNS is 1. */
const topicProps = { enforceSSL: true, signatureVersion: "2" };

/**
 * Whom SES keeps on the account's list, and does not mail again. A mailbox that does not exist is dead for all projects.
 * A complaint is about the mail of one project, which unsubscribes the contact: its password resets still arrive.
 */
const suppressionReasons = SuppressionReasons.BOUNCES_ONLY;

/** SES adds its pixel and rewrites links when, and only when, these are asked for. */
const trackingEvents = [EmailSendingEvent.OPEN, EmailSendingEvent.CLICK];

/** How mail leaves: with or without tracking, both reporting to one topic; the sender of Petrel's own; who tells of mail that came in. */
export class MailStack extends Stack {
  readonly feedbackTopic: Topic;
  /** What tells of mail that came in; undefined where none does. */
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

  /** All topics whose messages are taken, separated by commas. */
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
