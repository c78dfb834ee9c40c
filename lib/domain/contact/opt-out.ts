import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Warning } from "#lib/platform/warning.ts";

/** How a subscription ended. `api`: a caller with a key or a session, an import or a workflow. */
export const optOutSources = ["person", "bounce", "complaint", "api"] as const;

export type OptOutSource = (typeof optOutSources)[number];

/** The end of a subscription; a snooze does not count. */
export interface OptOut {
  /** ISO 8601 UTC with milliseconds. */
  at: string;
  by: OptOutSource;
}

/**
 * Who asks for a subscription change, where it matters: only the person and an operator (PATCH, bulk job, import with
 * `resubscribe`) lift an opt-out that the person made.
 */
export type SubscriptionAsker = "person" | "operator";

/** Whether the person ended the subscription: by a link, a page, one click or a complaint. */
export const hasPersonOptedOut = ({ optOut }: Pick<Contact, "optOut">): boolean =>
  optOut !== undefined && isByPerson(optOut.by);

export const isByPerson = (by: OptOutSource): boolean => by === "person" || by === "complaint";

/** For a response that shows the contact after the change. */
export const optOutWarnings = (asked: boolean | undefined, { subscribed }: Pick<Contact, "subscribed">): Warning[] =>
  asked === true && !subscribed ? [optOutWarning] : [];

const optOutWarning: Warning = {
  field: "subscribed",
  code: "opted_out",
  message:
    "The person opted out, so the contact stays unsubscribed. They can subscribe again, or you can PATCH the contact.",
};
