import * as z from "zod";
import { normaliseAddress } from "#lib/domain/contact/address.ts";

/** Results of the provider's checks (contract 07 section 4); a check that was not made is absent. */
type Verdicts = Partial<Record<(typeof verdictNames)[number], string>>;

const verdictNames = ["spamVerdict", "virusVerdict", "spfVerdict", "dkimVerdict", "dmarcVerdict"] as const;

/** A received email, from the provider's notification. Times are ISO 8601 UTC with milliseconds. */
export interface ReceivedMail {
  /** The provider's id, the key of the stored raw message. */
  messageId: string;
  receivedAt: string;
  /** As given by the sending server; empty for automatic messages. */
  envelopeSender: string | null;
  /** Envelope recipients, normalised, without duplicates. */
  recipients: string[];
  /** As the provider read them, for a message that cannot be read. */
  fromHeader: string | null;
  subject: string | null;
  verdicts: Verdicts;
  processingTimeMillis: number;
}

const verdict = z.object({ status: z.string().min(1) }).optional();

const notificationSchema = z.object({
  notificationType: z.literal("Received"),
  mail: z.object({
    messageId: z.string().min(1),
    timestamp: z.iso.datetime({ offset: true }),
    source: z.string().optional(),
    destination: z.array(z.string()).default([]),
    commonHeaders: z.object({ from: z.array(z.string()).optional(), subject: z.string().optional() }).optional(),
  }),
  receipt: z
    .object({
      recipients: z.array(z.string()).optional(),
      processingTimeMillis: z.number().optional(),
      spamVerdict: verdict,
      virusVerdict: verdict,
      spfVerdict: verdict,
      dkimVerdict: verdict,
      dmarcVerdict: verdict,
    })
    .default({}),
});

/** The message id in the notification that SES sends when a receipt rule is created. */
const setupMessageId = "AMAZON_SES_SETUP_NOTIFICATION";

/** Undefined when the text is not about a received email. */
export function parseReceivedMail(text: string): ReceivedMail | undefined {
  // Nearly all notifications are about sent email: this avoids parsing their texts twice.
  if (!text.includes('"Received"')) return undefined;
  const parsed = notificationSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { mail, receipt } = parsed.data;
  if (mail.messageId === setupMessageId) return undefined;
  const verdicts = verdictNames.flatMap((name) => {
    const status = receipt[name]?.status;
    return status === undefined ? [] : [[name, status] as const];
  });
  return {
    messageId: mail.messageId,
    receivedAt: new Date(mail.timestamp).toISOString(),
    envelopeSender: mail.source ?? null,
    // The rule accepts mail for all domains of the account: the envelope shows what it matched.
    recipients: [...new Set((receipt.recipients ?? mail.destination).flatMap((each) => normaliseAddress(each) ?? []))],
    fromHeader: mail.commonHeaders?.from?.join(", ") ?? null,
    subject: mail.commonHeaders?.subject ?? null,
    verdicts: Object.fromEntries(verdicts),
    processingTimeMillis: receipt.processingTimeMillis ?? 0,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
