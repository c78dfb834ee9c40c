import { type Email, type EmailStatus, statusRank } from "#lib/domain/email/email.ts";

/** One status change of a mail on its way to the provider. The store writes it only from a status in `from`. */
export interface EmailMove {
  from: readonly EmailStatus[];
  to: EmailStatus;
}

/** The status changes of an outgoing mail (diagram in docs/architecture/emails.md). For later notifications see `statusAfter`. */
export const emailMoves = {
  /** The time of a scheduled mail has come. */
  due: { from: ["SCHEDULED"], to: "PENDING" },
  reschedule: { from: ["SCHEDULED"], to: "SCHEDULED" },
  cancel: { from: ["SCHEDULED"], to: "CANCELLED" },
  /** Its time passed too long ago. */
  expire: { from: ["SCHEDULED"], to: "FAILED" },
  claim: { from: ["PENDING"], to: "SENDING" },
  /** A second hand-over after an unknown outcome; conditional on the current claim. */
  reclaim: { from: ["SENDING"], to: "SENDING" },
  /** The provider certainly did not take it. */
  release: { from: ["SENDING"], to: "PENDING" },
  /** The outcome is unknown: the claim stays and only its end moves. */
  park: { from: ["SENDING"], to: "SENDING" },
  /** Copies were suppressed since the acceptance. */
  leaveOut: { from: ["SENDING"], to: "SENDING" },
  /** FAILED too: a worker presumed dead may still report that the provider accepted, and acceptance is final. */
  accept: { from: ["SENDING", "FAILED"], to: "SENT" },
  fail: { from: ["SENDING"], to: "FAILED" },
} as const satisfies Record<string, EmailMove>;

/** The provider accepted the mail and rejected it later: it has a message id, and no worker learned it. */
const wasRejectedLater = ({ status, error, messageId }: Pick<Email, "status" | "error" | "messageId">): boolean =>
  status === "FAILED" && error === "provider_rejected" && messageId !== null;

/**
 * The status of a mail after a notification. It only moves forward, with one exception: a rejection after acceptance takes SENT
 * back to FAILED. The acceptance notification, which may come later, does not undo that.
 */
export function statusAfter(email: Pick<Email, "status" | "error" | "messageId">, notified: EmailStatus): EmailStatus {
  if (notified === "FAILED" && email.status === "SENT") return "FAILED";
  if (notified === "SENT" && wasRejectedLater(email)) return "FAILED";
  return statusRank(notified) > statusRank(email.status) ? notified : email.status;
}
