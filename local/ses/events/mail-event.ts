import { randomUUID } from "node:crypto";

/** A mail event in the terms of SES event publishing: `detail` is under `key`, beside `mail`. */
export interface MailEvent {
  type: (typeof eventKeys)[number][0];
  detail: Record<string, unknown>;
}

const eventKeys = [
  ["Send", "send"],
  ["Delivery", "delivery"],
  ["Bounce", "bounce"],
  ["Complaint", "complaint"],
  ["Open", "open"],
  ["Click", "click"],
  ["Reject", "reject"],
  ["Rendering Failure", "failure"],
  ["DeliveryDelay", "deliveryDelay"],
] as const;

const detailKeys = new Map<string, string>(eventKeys);

export function detailKey(type: string): string {
  return detailKeys.get(type) ?? type;
}

/** One spelling for `DELIVERY_DELAY` (API), `deliveryDelay` (CloudFormation) and `DeliveryDelay` (the event). */
export function normalEventType(type: string): string {
  return type.replaceAll(/[_ ]/g, "").toLowerCase();
}

const reportingMta = "a8-50.smtp-out.amazonses.com";

export const sendEvent = (): MailEvent => ({ type: "Send", detail: {} });

export function deliveryEvent(at: Date, recipients: string[], processingTimeMillis: number): MailEvent {
  const timestamp = at.toISOString();
  const smtpResponse = "250 2.0.0 OK";
  return {
    type: "Delivery",
    detail: { timestamp, processingTimeMillis, recipients, smtpResponse, reportingMTA: reportingMta },
  };
}

type BounceKind = "General" | "Suppressed" | "OnAccountSuppressionList" | "MailboxFull";

const bounces = {
  General: { type: "Permanent", status: "5.1.1", diagnostic: "smtp; 550 5.1.1 user unknown" },
  Suppressed: {
    type: "Permanent",
    status: "5.1.1",
    diagnostic: "Amazon SES has suppressed sending to this address because it has a recent history of bouncing.",
  },
  OnAccountSuppressionList: {
    type: "Permanent",
    status: "5.1.1",
    diagnostic: "Amazon SES did not send the message: the address is on the suppression list for your account.",
  },
  MailboxFull: { type: "Transient", status: "4.2.2", diagnostic: "smtp; 452 4.2.2 mailbox full" },
};

export function bounceEvent(at: Date, recipients: string[], kind: BounceKind): MailEvent {
  const { type, status, diagnostic } = bounces[kind];
  return {
    type: "Bounce",
    detail: {
      feedbackId: feedbackId(at),
      bounceType: type,
      bounceSubType: kind,
      bouncedRecipients: recipients.map((emailAddress) => ({
        emailAddress,
        action: type === "Permanent" ? "failed" : "delayed",
        status,
        diagnosticCode: diagnostic,
      })),
      timestamp: at.toISOString(),
      reportingMTA: `dsn; ${reportingMta}`,
    },
  };
}

export function complaintEvent(at: Date, recipients: string[]): MailEvent {
  return {
    type: "Complaint",
    detail: {
      feedbackId: feedbackId(at),
      complaintSubType: null,
      complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
      timestamp: at.toISOString(),
      userAgent: "Amazon SES Mailbox Simulator",
      complaintFeedbackType: "abuse",
      arrivalDate: at.toISOString(),
    },
  };
}

export interface Visitor {
  ipAddress: string;
  userAgent: string;
}

export function openEvent(at: Date, visitor: Visitor): MailEvent {
  return { type: "Open", detail: { timestamp: at.toISOString(), ...visitor } };
}

export function clickEvent(
  at: Date,
  { visitor, link, linkTags }: { visitor: Visitor; link: string; linkTags: Record<string, string[]> | null },
) {
  const detail = { timestamp: at.toISOString(), ...visitor, link, linkTags };
  return { type: "Click", detail } satisfies MailEvent;
}

export const rejectEvent = (): MailEvent => ({ type: "Reject", detail: { reason: "Bad content" } });

export function renderingFailureEvent(): MailEvent {
  const errorMessage = "Attribute 'attributeName' is not present in the rendering data.";
  return { type: "Rendering Failure", detail: { errorMessage, templateName: "template" } };
}

export function deliveryDelayEvent(at: Date, recipients: string[]): MailEvent {
  return {
    type: "DeliveryDelay",
    detail: {
      timestamp: at.toISOString(),
      delayType: "TransientCommunicationFailure",
      expirationTime: new Date(at.getTime() + 12 * 3_600_000).toISOString(),
      delayedRecipients: recipients.map((emailAddress) => ({
        emailAddress,
        status: "4.4.1",
        diagnosticCode: "smtp; 421 4.4.1 Unable to connect to remote host",
      })),
      reportingMTA: reportingMta,
    },
  };
}

function feedbackId(at: Date): string {
  return `${sesTime(at)}-${randomUUID()}-000000`;
}

/** The start of SES ids: `0100` and the milliseconds in twelve hexadecimal digits. */
export function sesTime(at: Date): string {
  return `0100${at.getTime().toString(16).padStart(12, "0")}`;
}
