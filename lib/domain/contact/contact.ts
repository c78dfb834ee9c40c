import type { OptOut } from "#lib/domain/contact/opt-out.ts";
import type { TopicChoices } from "#lib/domain/project/topic-choices.ts";
import type { SuppressionMark } from "#lib/domain/suppression/suppression-mark.ts";

/** A person of a project (contract 02 section 1). Times are ISO 8601 UTC with milliseconds. */
export interface Contact {
  id: string;
  /** Normalised: trimmed, lower-case, domain in ASCII; unique in the project. */
  email: string;
  subscribed: boolean;
  snoozedUntil: string | null;
  /** Undefined while subscribed or snoozed, and for a contact that was never subscribed. */
  optOut?: OptOut | undefined;
  /** Undefined before the first choice. */
  topicChoices?: TopicChoices | undefined;
  /** Of its address; undefined while that is not on the suppression list. Its reasons may have expired. */
  suppression?: SuppressionMark | undefined;
  data: ContactData;
  createdAt: string;
  updatedAt: string;
  /** Highest number of a field deletion that this contact was written after (deleted-field.ts). */
  deletionsSeen: number;
}

export type ContactData = Record<string, unknown>;

/** Why a subscription ended automatically; null for every requested change. */
export const unsubscribeReasons = ["bounce", "complaint"] as const;

export type UnsubscribeReason = (typeof unsubscribeReasons)[number];
