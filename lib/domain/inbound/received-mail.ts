import * as z from "zod";
import { normaliseAddress } from "#lib/domain/contact/address.ts";

/** What the provider's checks said (contract 07 section 4); one that was not made is absent. */
export type Verdicts = Partial<Record<(typeof verdictNames)[number], string>>;

const verdictNames = ["spamVerdict", "virusVerdict", "spfVerdict", "dkimVerdict", "dmarcVerdict"] as const;

/** A mail that the provider has taken in, as its notification tells. Times are ISO 8601 UTC with milliseconds. */
export interface ReceivedMail {
  /** Provider's id, by which it keeps the raw message. */
  messageId: string;
  receivedAt: string;
  /** As the sending server gave it; empty in what servers send by themselves. */
  envelopeSender: string | null;
  /** Of the envelope, normalised, each once. */
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

/** Named by the message that SES puts into the bucket, and tells of, when a receipt rule is made. */
const setupMessageId = "AMAZON_SES_SETUP_NOTIFICATION";

/** Undefined when the text tells of anything but a mail that came in. */
export function parseReceivedMail(text: string): ReceivedMail | undefined {
  // Nearly all notifications are about mails that went out: their texts are not parsed twice.
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
    // The rule takes mail to all domains of the account: what it matched is the envelope.
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
