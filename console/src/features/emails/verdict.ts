import { type EmailFailure, failureIn, saidFailure } from "#app/email-failure.ts";
import type { EmailDetails, Step } from "#features/emails/model.ts";

type VerdictKind =
  | ("queued" | "sending" | "sent" | "delayed" | "delivered" | "opened" | "clicked" | "bounced" | "complained")
  | ("received" | "failed" | "scheduled" | "cancelled")
  | EmailFailure;

interface Verdict {
  kind: VerdictKind;
  at: string;
  domain: string;
  answer: string;
  look: "note" | "warn" | "fault" | "good";
}

const isRefusal = ({ type }: Step): boolean => type === "email.bounce" || type === "delayed";

/** What a server said about a refusal: its words, or its code. */
export function answerOf(step: Step | undefined): string {
  const { diagnosticCode, status } = step?.data ?? {};
  return textOf(diagnosticCode) ?? textOf(status) ?? "";
}

/** What became of an email. */
export function verdictOf(email: EmailDetails): Verdict {
  const refusal = email.timeline.findLast(isRefusal);
  const told = { domain: email.to.slice(email.to.lastIndexOf("@") + 1), answer: answerOf(refusal) };
  const is = (kind: VerdictKind, look: Verdict["look"], at: string | null): Verdict => ({
    ...told,
    kind,
    look,
    at: at ?? email.updatedAt,
  });
  switch (email.status) {
    case "SCHEDULED":
      return is("scheduled", "note", email.sendAt);
    case "CANCELLED":
      return is("cancelled", "note", null);
    case "PENDING":
      return is("queued", "note", email.createdAt);
    case "SENDING":
      return is("sending", "note", null);
    case "SENT":
      return refusal ? is("delayed", "warn", refusal.timestamp) : is("sent", "note", email.sentAt);
    case "DELIVERED":
      return is("delivered", "good", email.deliveredAt);
    case "OPENED":
      return is("opened", "good", email.openedAt);
    case "CLICKED":
      return is("clicked", "good", email.clickedAt);
    case "BOUNCED":
      return is("bounced", "fault", email.bouncedAt);
    case "COMPLAINED":
      return is("complained", "fault", email.complainedAt);
    case "RECEIVED":
      return is("received", "note", email.createdAt);
    case "FAILED": {
      return { ...is(failureIn(email.error) ?? "failed", "fault", null), answer: email.error ?? "" };
    }
  }
}

/** The steps to show: a failure is part of the record, not of the API's timeline. */
export function stepsOf({ timeline, status, updatedAt, error }: EmailDetails): Step[] {
  if (status !== "FAILED") return timeline;
  const data = failureIn(error) ? { reason: saidFailure(error ?? "") } : { diagnosticCode: error };
  return [...timeline, { type: "failed", timestamp: updatedAt, data }];
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
