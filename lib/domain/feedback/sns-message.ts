import { createVerify } from "node:crypto";
import * as z from "zod";
import { badRequest, Refusal } from "#lib/platform/refusal.ts";

/** A message from SNS over HTTPS (contract 12 section 1). */
const snsMessageSchema = z.object({
  Type: z.string().min(1),
  MessageId: z.string().min(1),
  TopicArn: z.string().min(1),
  Timestamp: z.string().min(1),
  Signature: z.string().min(1),
  SignatureVersion: z.string().optional(),
  SigningCertURL: z.string().optional(),
  Message: z.string().optional(),
  Subject: z.string().nullish(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
});

export type SnsMessage = z.infer<typeof snsMessageSchema>;

/** What the checks of a message need. */
export interface SnsTrust {
  /** Topics whose messages are accepted. */
  topicArns: readonly string[];
  /** Fetches the text of a certificate (PEM), without following redirects. */
  fetchCertificate(url: string): Promise<string>;
}

/** SNS signs a message when it is published. An older one is a replay, or too late to be useful over HTTPS. */
const ageMsMax = 3_600_000;

const certificatePath = /^\/SimpleNotificationService-[\w-]+\.pem$/;

const snsHost = /^sns\.[a-z0-9-]{3,}\.amazonaws\.com(\.cn)?$/;

/** True for an https URL of SNS itself; only SNS may sign or confirm messages. */
export function isSnsAddress(text: string | undefined): text is string {
  const url = plainHttps(text);
  return url !== undefined && snsHost.test(url.hostname);
}

/** True for the URL of an SNS signing certificate in the region of the topic. */
function isCertificateAddress(text: string | undefined, topicArn: string): text is string {
  const url = plainHttps(text);
  return url?.hostname === hostOf(topicArn) && certificatePath.test(url.pathname) && url.search === "";
}

function plainHttps(text: string | undefined): URL | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url?.protocol === "https:" && url.port === "" && !url.username ? url : undefined;
}

/** The SNS host for an ARN such as `arn:aws:sns:eu-central-1:111122223333:feedback`. */
function hostOf(topicArn: string): string {
  const [, partition, , region] = topicArn.split(":");
  return `sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
}

/**
 * Returns the message if form, topic, certificate URL, version, age and signature are valid, checked in this order; otherwise
 * throws a refusal. Version 1 signs with SHA-1, for which forgeries are feasible.
 */
export async function trustedSnsMessage(text: string, trust: SnsTrust, now: Date): Promise<SnsMessage> {
  const message = parse(text);
  if (!trust.topicArns.includes(message.TopicArn)) throw untrusted("The topic does not belong to this deployment.");
  if (!isCertificateAddress(message.SigningCertURL, message.TopicArn)) {
    throw untrusted("The signing certificate does not belong to SNS in the topic's region.");
  }
  if (message.SignatureVersion !== "2") throw untrusted("SignatureVersion must be 2. Set it on the topic.");
  const ageMs = now.getTime() - Date.parse(message.Timestamp);
  if (!(ageMs <= ageMsMax)) throw untrusted("The message is older than an hour.");
  const certificate = await trust.fetchCertificate(message.SigningCertURL);
  if (!isSigned(message, certificate)) throw untrusted("The signature does not match the message.");
  return message;
}

function parse(text: string): SnsMessage {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest("The body is not JSON.");
  }
  const parsed = snsMessageSchema.safeParse(body);
  if (!parsed.success) throw badRequest("The body is not an SNS message.");
  return parsed.data;
}

/** Fields of the signed text in order, each as `name\nvalue\n`; missing ones are left out. */
const notificationFields = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const;
const confirmationFields = ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const;

/** The text that SNS signs (SNS developer guide, "Verifying the signatures of Amazon SNS messages"). */
export function signedText(message: SnsMessage): string {
  const fields = message.Type === "Notification" ? notificationFields : confirmationFields;
  return fields.flatMap((field) => (message[field] == null ? [] : [`${field}\n${message[field]}\n`])).join("");
}

function isSigned(message: SnsMessage, certificate: string): boolean {
  const verify = createVerify("RSA-SHA256").update(signedText(message), "utf8");
  try {
    return verify.verify(certificate, message.Signature, "base64");
  } catch {
    // An unreadable certificate or signature proves nothing.
    return false;
  }
}

function untrusted(message: string): Refusal {
  return new Refusal("forbidden", {
    code: "FORBIDDEN",
    message,
    suggestion: "Only messages signed by SNS from this deployment's topics are accepted.",
  });
}
