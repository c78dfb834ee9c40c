import type { LocalClock } from "#local/clock.ts";
import { inboundNotification } from "#local/ses/events/inbound-notification.ts";
import type { InboundParts } from "#local/ses/events/inbound-routes.ts";
import type { Deployment } from "#local/template/model.ts";

interface SetupParts extends Pick<InboundParts, "store" | "publish"> {
  clock: LocalClock;
  deployment: Pick<Deployment, "configurationSets" | "receiptRules">;
}

const messageId = "AMAZON_SES_SETUP_NOTIFICATION";

const raw = Buffer.from(
  "From: Amazon Web Services <no-reply-aws@amazon.com>\r\nTo: recipient@example.com\r\n" +
    "Subject: Amazon SES Setup Notification\r\n\r\nAmazon SES delivers to this bucket.\r\n",
);

/**
 * Messages of SES when it is connected to topics and buckets, which on AWS happens at deployment: a text to the topic of each
 * event destination; for a receipt rule, a message in its bucket and two notices to its topic.
 */
export async function sendSetupNotices({ clock, deployment, store, publish }: SetupParts): Promise<void> {
  for (const { destinations } of deployment.configurationSets) {
    for (const { topicArn } of destinations) {
      await publish(topicArn, ["Successfully validated SNS topic for Amazon SES event publishing."]);
    }
  }
  for (const rule of deployment.receiptRules) {
    const { bucket: bucketName, prefix: objectKeyPrefix, topicArn } = rule;
    const message = `You have successfully subscribed your Amazon SNS topic '${topicArn}' to receive 'Received' notifications from Amazon SES.`;
    const subscribed = JSON.stringify({ notificationType: "AmazonSnsSubscriptionSucceeded", message });
    const objectKey = objectKeyPrefix + messageId;
    if (!(await store(rule, objectKey, raw))) continue;
    const stored = { topicArn, bucketName, objectKeyPrefix, objectKey };
    const mail = { messageId, raw, source: "no-reply-aws@amazon.com", recipients: ["recipient@example.com"], stored };
    const taken = { ...mail, verdicts: {}, at: new Date(clock.now()), processingTimeMillis: 0 };
    await publish(topicArn, [subscribed, JSON.stringify(await inboundNotification(taken))]);
  }
}
