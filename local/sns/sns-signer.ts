import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import * as z from "zod";
import { signedText } from "#lib/domain/feedback/sns-message.ts";
import type { LocalClock } from "#local/clock.ts";
import { ControlError, type ControlRoute } from "#local/control/route.ts";
import type { Deployment } from "#local/template/model.ts";

interface SnsSignerOptions {
  clock: LocalClock;
  deployment: Deployment;
}

const orderSchema = z.object({
  message: z.string(),
  type: z.enum(["Notification", "SubscriptionConfirmation"]).default("Notification"),
  topicArn: z.string().optional(),
  messageId: z.string().min(1).optional(),
  signatureVersion: z.enum(["1", "2"]).default("2"),
});

const certificatePath = "/SimpleNotificationService-local.pem";

/**
 * SNS for an HTTPS subscriber, so that the signed webhook can be tried on the laptop. It signs messages. At its own address,
 * which instances reach through `AWS_ENDPOINT_URL_SNS`, it serves the certificate and confirms subscriptions.
 * `POST /_local/sns/messages` creates a message; the caller posts it to the webhook.
 */
export class SnsSigner {
  readonly #options: SnsSignerOptions;
  /** Created at the first use: it takes a tenth of a second, and most starts do not need it. */
  #keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

  constructor(options: SnsSignerOptions) {
    this.#options = options;
  }

  get routes(): ControlRoute[] {
    return [
      {
        method: "POST",
        path: "/_local/sns/messages",
        handle: ({ body }) => ({ status: 200, body: this.#sign(readOrder(body)) }),
      },
    ];
  }

  /** The answer to an unsigned SNS call, by its path and query; undefined when SNS requires a signature. */
  openAnswer(target: string): string | undefined {
    const url = new URL(target, "https://sns.invalid");
    if (url.pathname === certificatePath)
      return this.#keyPair().publicKey.export({ type: "spki", format: "pem" }).toString();
    if (url.searchParams.get("Action") === "ConfirmSubscription") return "<ConfirmSubscriptionResponse/>";
    return undefined;
  }

  #sign(order: z.infer<typeof orderSchema>): Record<string, string> {
    const { deployment, clock } = this.#options;
    const host = `https://sns.${deployment.region}.amazonaws.com`;
    const topicArn = order.topicArn ?? deployment.topics[0]?.arn ?? "";
    const message = {
      Type: order.type,
      MessageId: order.messageId ?? randomUUID(),
      TopicArn: topicArn,
      Timestamp: new Date(clock.now()).toISOString(),
      Message: order.message,
      SignatureVersion: order.signatureVersion,
      SigningCertURL: host + certificatePath,
      ...(order.type === "SubscriptionConfirmation" && {
        Token: randomUUID(),
        SubscribeURL: `${host}/?Action=ConfirmSubscription&TopicArn=${topicArn}`,
      }),
    };
    const algorithm = order.signatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    const signer = createSign(algorithm).update(signedText({ ...message, Signature: "" }));
    return { ...message, Signature: signer.sign(this.#keyPair().privateKey, "base64") };
  }

  #keyPair() {
    this.#keys ??= generateKeyPairSync("rsa", { modulusLength: 2_048 });
    return this.#keys;
  }
}

function readOrder(body: Buffer): z.infer<typeof orderSchema> {
  const order = orderSchema.safeParse(JSON.parse(body.toString() || "{}"));
  if (!order.success) throw new ControlError(z.prettifyError(order.error));
  return order.data;
}
