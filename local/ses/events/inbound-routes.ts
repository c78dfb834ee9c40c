import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { ControlError, type ControlRequest, type ControlRoute } from "#local/control/route.ts";
import { inboundNotification, verdictNames } from "#local/ses/events/inbound-notification.ts";
import type { IdentityStore } from "#local/ses/identity-store.ts";
import { parseOrRefuse } from "#local/ses/mailbox/message-routes.ts";
import type { DeployedReceiptRule } from "#local/template/model.ts";

export interface InboundParts {
  clock: LocalClock;
  identities: Pick<IdentityStore, "find">;
  rules: readonly DeployedReceiptRule[];
  /** Stores the message as the rule says; false when the bucket does not admit it. */
  store(rule: DeployedReceiptRule, key: string, raw: Buffer): Promise<boolean>;
  publish(topicArn: string, messages: readonly string[]): Promise<void>;
}

/** The maximum that SES accepts. */
const messageBytesMax = 40 * 1024 * 1024;

const verdict = z.enum(["PASS", "FAIL", "GRAY", "PROCESSING_FAILED", "DISABLED"]).optional();

const querySchema = z.object({
  /** Envelope sender; empty by default, as in servers' notices. */
  from: z.string().default(""),
  ...Object.fromEntries(verdictNames.map((name) => [name, verdict])),
});

/**
 * Incoming mail: `POST /_local/inbound?to=help@acme.test` with the raw message. Repeat `to` for more recipients; parameters
 * such as `spam=FAIL` set the result of a check. Answers with the published notification, for the signed webhook.
 */
export function inboundRoutes(parts: InboundParts): ControlRoute[] {
  return [{ method: "POST", path: "/_local/inbound", handle: (request) => receive(parts, request) }];
}

async function receive({ clock, identities, rules, store, publish }: InboundParts, { query, body }: ControlRequest) {
  const started = performance.now();
  const recipients = query.getAll("to").flatMap((each) => each.split(","));
  if (recipients.length === 0) throw new ControlError("`to` is required: the recipient's address.");
  const unknown = recipients.find((each) => !identities.find(each.slice(each.lastIndexOf("@") + 1)));
  if (unknown !== undefined) throw new ControlError(`SES does not know the domain of ${unknown}.`, 404);
  if (body.length > messageBytesMax) throw new ControlError("SES takes messages of up to 40 MB.", 413);
  const { from: source, ...verdicts } = parseOrRefuse(querySchema, Object.fromEntries(query));
  const messageId = randomBytes(20).toString("hex");
  const notifications: string[] = [];
  for (const rule of rules) {
    const matched = recipients.filter((each) => matches(rule, each));
    if (matched.length === 0) continue;
    const { bucket: bucketName, prefix: objectKeyPrefix, topicArn } = rule;
    const objectKey = objectKeyPrefix + messageId;
    if (!(await store(rule, objectKey, body))) continue;
    const processingTimeMillis = Math.ceil(performance.now() - started);
    const stored = { topicArn, bucketName, objectKeyPrefix, objectKey };
    const mail = { messageId, raw: body, source, recipients: matched, verdicts, processingTimeMillis, stored };
    const text = JSON.stringify(await inboundNotification({ ...mail, at: new Date(clock.now()) }));
    await publish(topicArn, [text]);
    notifications.push(text);
  }
  return { status: 202, body: { messageId, notifications } };
}

/** "Recipient conditions" of the SES developer guide: a domain excludes its subdomains, a leading dot means only those. */
function matches({ recipients }: DeployedReceiptRule, address: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return (
    recipients.length === 0 ||
    recipients.some((each) => (each.startsWith(".") ? domain.endsWith(each) : each === address || each === domain))
  );
}
