import * as z from "zod";
import type { RowPlace } from "#lib/domain/campaign/ledger/ledger.ts";
import { placeOfTag } from "#lib/domain/campaign/ledger/row-tag.ts";
import { type BounceDetail, givenDetail } from "#lib/domain/email/bounce-detail.ts";
import { type DataId, receivedDataId } from "#lib/platform/data-id.ts";

/** What the provider reports about an email (contract 12 section 3). `at` is the provider's time of the event itself. */
type ProviderEvent =
  | { kind: "send"; at: string }
  | { kind: "delivery"; at: string }
  | { kind: "open"; at: string; machine: boolean }
  | { kind: "click"; at: string; machine: boolean; link: string }
  | { kind: "bounce"; at: string; permanent: boolean; detail: BounceDetail }
  | { kind: "complaint"; at: string }
  | { kind: "reject"; at: string; reason: string }
  | { kind: "deliveryDelay"; at: string; delayType: string | null; detail: BounceDetail };

export interface ProviderNotification {
  /** Provider's id of the email. */
  messageId: string;
  /** When the provider accepted the email. */
  acceptedAt: string;
  /** Envelope sender and first recipient, normalised: they identify the record of an email without our tags. */
  source: string | null;
  recipient: string | null;
  /** Whether the envelope has more recipients. */
  hasCopies: boolean;
  /** Recipients that the event names, normalised; empty when it names none. */
  named: string[];
  /** The tags of every outgoing email. */
  dataId: DataId | null;
  emailId: string | null;
  /** The campaign row of the email. */
  row: RowPlace | null;
  event: ProviderEvent;
}

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const address = z.string().transform((text) => text.trim().toLowerCase());

const detailLengthMax = 500;

/** Details in a format that SES does not document are dropped: they must not park a bounce. */
const detailText = z
  .string()
  .transform((text) => text.slice(0, detailLengthMax).toWellFormed())
  .optional()
  .catch(undefined);

/** The detail of the first stands for all. */
const recipients = z
  .array(
    z.object({ emailAddress: address.optional().catch(undefined), status: detailText, diagnosticCode: detailText }),
  )
  .optional()
  .catch(undefined);

/** SES does not document this word for a machine's open or click: it is read if it is there. */
const isBot = z.boolean().optional().catch(undefined);

const opened = z.object({ timestamp: time.optional(), isBot }).optional();

/** Event publishing uses `eventType`, feedback notifications of an identity use `notificationType`. */
const notificationSchema = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: z.object({
    messageId: z.string().min(1),
    timestamp: time,
    source: address.optional(),
    destination: z.array(address).optional(),
    tags: z.record(z.string(), z.array(z.string())).optional(),
  }),
  delivery: z
    .object({ timestamp: time.optional(), recipients: z.array(address).optional().catch(undefined) })
    .optional(),
  open: opened,
  click: z.object({ timestamp: time.optional(), isBot, link: z.string().default("") }).optional(),
  bounce: z
    .object({
      timestamp: time.optional(),
      bounceType: z.string().optional(),
      bounceSubType: detailText,
      bouncedRecipients: recipients,
      remoteMtaIp: detailText,
    })
    .optional(),
  complaint: z.object({ timestamp: time.optional(), complainedRecipients: recipients }).optional(),
  reject: z.object({ reason: z.string().optional() }).optional(),
  failure: z.object({ errorMessage: z.string().optional() }).optional(),
  deliveryDelay: z
    .object({
      timestamp: time.optional(),
      delayType: detailText,
      delayedRecipients: recipients,
      remoteMtaIp: detailText,
    })
    .optional(),
});

type ParsedNotification = z.infer<typeof notificationSchema>;

/** The text that SES first publishes to the topic of a configuration set. */
const validationText = "Successfully validated SNS topic for Amazon SES event publishing.";

/** The notice that SES publishes when a topic is first subscribed to a receipt rule or to an identity's feedback. */
const subscriptionNotice = z.object({ notificationType: z.literal("AmazonSnsSubscriptionSucceeded") });

/**
 * Parses a notification. `ignored` for a type without effect and for SES's setup notices. Undefined when the text is not JSON
 * or names no email: the caller parks it.
 */
export function parseNotification(text: string): ProviderNotification | "ignored" | undefined {
  if (text.trim() === validationText) return "ignored";
  const json = parseJson(text);
  const parsed = notificationSchema.safeParse(json);
  if (!parsed.success) return subscriptionNotice.safeParse(json).success ? "ignored" : undefined;
  const { mail } = parsed.data;
  const event = providerEventOf(parsed.data);
  if (!event) return "ignored";
  return {
    messageId: mail.messageId,
    acceptedAt: mail.timestamp,
    source: mail.source ?? null,
    recipient: mail.destination?.[0] ?? null,
    hasCopies: (mail.destination?.length ?? 0) > 1,
    named: namedIn(parsed.data),
    dataId: receivedDataId.safeParse(mail.tags?.["petrel_project_id"]?.[0]).data ?? null,
    emailId: mail.tags?.["petrel_email_id"]?.[0] ?? null,
    row: placeOfTag(mail.tags?.["petrel_campaign"]?.[0] ?? "") ?? null,
    event,
  };
}

function namedIn({ delivery, bounce, complaint, deliveryDelay }: ParsedNotification): string[] {
  const detailed = bounce?.bouncedRecipients ?? complaint?.complainedRecipients ?? deliveryDelay?.delayedRecipients;
  return delivery?.recipients ?? detailed?.flatMap(({ emailAddress }) => emailAddress ?? []) ?? [];
}

function providerEventOf(event: ParsedNotification): ProviderEvent | undefined {
  const accepted = event.mail.timestamp;
  switch (event.eventType ?? event.notificationType) {
    case "Send":
      return { kind: "send", at: accepted };
    case "Delivery":
      return { kind: "delivery", at: event.delivery?.timestamp ?? accepted };
    case "Open":
      return { kind: "open", at: event.open?.timestamp ?? accepted, machine: event.open?.isBot === true };
    case "Click":
      return {
        kind: "click",
        at: event.click?.timestamp ?? accepted,
        machine: event.click?.isBot === true,
        link: event.click?.link ?? "",
      };
    case "Bounce":
      return {
        kind: "bounce",
        at: event.bounce?.timestamp ?? accepted,
        permanent: event.bounce?.bounceType === "Permanent",
        detail: givenDetail({
          bounceSubType: event.bounce?.bounceSubType,
          ...firstDetail(event.bounce?.bouncedRecipients),
          remoteMta: event.bounce?.remoteMtaIp,
        }),
      };
    case "Complaint":
      return { kind: "complaint", at: event.complaint?.timestamp ?? accepted };
    case "Reject":
      return { kind: "reject", at: accepted, reason: event.reject?.reason ?? "rejected" };
    case "Rendering Failure":
      return { kind: "reject", at: accepted, reason: event.failure?.errorMessage ?? "rendering failure" };
    case "DeliveryDelay":
      return {
        kind: "deliveryDelay",
        at: event.deliveryDelay?.timestamp ?? accepted,
        delayType: event.deliveryDelay?.delayType ?? null,
        detail: givenDetail({
          ...firstDetail(event.deliveryDelay?.delayedRecipients),
          remoteMta: event.deliveryDelay?.remoteMtaIp,
        }),
      };
    default:
      return undefined;
  }
}

function firstDetail(named: z.infer<typeof recipients>) {
  const { status, diagnosticCode } = named?.[0] ?? {};
  return { status, diagnosticCode };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
