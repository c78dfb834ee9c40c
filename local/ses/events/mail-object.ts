import { addressParser } from "postal-mime";
import type { MailObject } from "#local/ses/mailbox/message-store.ts";
import { fieldOf } from "#local/ses/mailbox/mime-part.ts";
import type { Submission } from "#local/ses/submission.ts";
import type { Deployment } from "#local/template/model.ts";

/** SES truncates the headers in an event to 10 KB. */
const headerBytesMax = 10_240;

/** The part about the mail itself in each of its events. */
export function mailObject(
  submission: Submission,
  { deployment, messageId, sentAt }: { deployment: Deployment; messageId: string; sentAt: Date },
): MailObject {
  const { root, source, senders, recipients, tags, configurationSet } = submission;
  const headers = firstHeaders(submission);
  const sender = senders[0] ?? "";
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  const { region, accountId } = deployment;
  const replyTo = addressTexts(fieldOf(root, "reply-to"));
  return {
    timestamp: sentAt.toISOString(),
    source,
    sourceArn: `arn:aws:ses:${region}:${accountId}:identity/${domain}`,
    sendingAccountId: accountId,
    messageId,
    destination: recipients,
    headersTruncated: headers.length < root.fields.length,
    headers,
    commonHeaders: {
      from: [submission.from],
      ...(replyTo.length > 0 && { replyTo }),
      to: addressTexts(fieldOf(root, "to")),
      messageId,
      subject: submission.subject,
    },
    tags: {
      ...(configurationSet !== null && { "ses:configuration-set": [configurationSet] }),
      "ses:source-ip": ["127.0.0.1"],
      "ses:from-domain": [domain],
      "ses:caller-identity": ["petrel-local"],
      ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  };
}

function firstHeaders({ root }: Submission): { name: string; value: string }[] {
  const headers: { name: string; value: string }[] = [];
  let bytes = 0;
  for (const { name, value } of root.fields) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (bytes > headerBytesMax) break;
    headers.push({ name, value });
  }
  return headers;
}

function addressTexts(value: string | undefined): string[] {
  const mailboxes = addressParser(value ?? "", { flatten: true });
  return mailboxes.map(({ name, address = "" }) => (name ? `${name} <${address}>` : address));
}
