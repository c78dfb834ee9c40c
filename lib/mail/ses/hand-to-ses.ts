import { type SESv2Client, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { mailboxOf } from "#lib/mail/message/mailbox.ts";
import { providerAnswerOf } from "#lib/mail/ses/provider-answer.ts";

/** The sender is also outside the message, because IAM checks the call by it and does not see the MIME. */
interface Envelope extends Pick<SendEmailCommandInput, "ConfigurationSetName" | "EmailTags"> {
  from: string;
  to: string;
  cc?: string[];
  bcc?: string[];
}

/** Tries once, with a client from `handoverClient`. */
export async function handToSes(client: SESv2Client, message: Buffer, envelope: Envelope): Promise<ProviderAnswer> {
  const { from, to, cc = [], bcc = [], ...labels } = envelope;
  const command = new SendEmailCommand({
    Content: { Raw: { Data: message } },
    FromEmailAddress: mailboxOf(from),
    Destination: {
      ToAddresses: [mailboxOf(to)],
      ...(cc.length > 0 && { CcAddresses: cc.map(mailboxOf) }),
      ...(bcc.length > 0 && { BccAddresses: bcc.map(mailboxOf) }),
    },
    ...labels,
  });
  try {
    const { MessageId } = await client.send(command);
    if (MessageId === undefined) return { kind: "unknown", reason: "The answer has no MessageId." };
    return { kind: "accepted", messageId: MessageId };
  } catch (fault) {
    return providerAnswerOf(fault);
  }
}
