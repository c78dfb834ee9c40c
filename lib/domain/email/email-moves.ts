import { type Email, type EmailStatus, statusRank } from "#lib/domain/email/email.ts";

/** One step a mail may take on its way to the provider. The repository writes it only out of one of `from`. */
export interface EmailMove {
  from: readonly EmailStatus[];
  to: EmailStatus;
}

/** The way of a mail out of the house (docs/architecture.md draws it). What the provider notifies later: `statusAfter`. */
export const emailMoves = {
  claim: { from: ["PENDING"], to: "SENDING" },
  /** A second hand-over after an unknown outcome; the claim in force is part of the condition. */
  reclaim: { from: ["SENDING"], to: "SENDING" },
  /** The provider surely did not take it. */
  release: { from: ["SENDING"], to: "PENDING" },
  /** The outcome is unknown: the claim stays and only its end moves. */
  park: { from: ["SENDING"], to: "SENDING" },
  /** FAILED too: a worker given up for lost may still come back with the provider's yes, and a yes is final. */
  accept: { from: ["SENDING", "FAILED"], to: "SENT" },
  fail: { from: ["SENDING"], to: "FAILED" },
} as const satisfies Record<string, EmailMove>;

/** The provider took the mail and refused it then: there is a message id, and no worker was told. */
const wasRejectedLater = ({ status, error, messageId }: Pick<Email, "status" | "error" | "messageId">): boolean =>
  status === "FAILED" && error === "provider_rejected" && messageId !== null;

/**
 * The status of a mail after a notification. It only moves forward, with one exception: a rejection after the acceptance
 * takes SENT back to FAILED, and the notice of the acceptance itself, which may come later, does not undo that.
 */
export function statusAfter(email: Pick<Email, "status" | "error" | "messageId">, notified: EmailStatus): EmailStatus {
  if (notified === "FAILED" && email.status === "SENT") return "FAILED";
  if (notified === "SENT" && wasRejectedLater(email)) return "FAILED";
  return statusRank(notified) > statusRank(email.status) ? notified : email.status;
}
