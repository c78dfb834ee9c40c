import type { Contact } from "#lib/domain/contact/contact.ts";
import type { SourceType } from "#lib/domain/email/email.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { findTopic } from "#lib/domain/project/topic.ts";
import { isSubscribedTo } from "#lib/domain/project/topic-choices.ts";
import { isSuppressed } from "#lib/domain/suppression/suppression-mark.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";

/** Why a contact does not get a mail. Ledgers store numbers in this order, so new reasons come last. */
export const holdReasons = ["unsubscribed", "snoozed", "topic", "suppressed"] as const;

export type HoldReason = (typeof holdReasons)[number];

/** What of a mail decides who gets it. */
export interface Consented {
  contentType: ContentType;
  sourceType: SourceType;
  /** Key of its topic; null without one. */
  topic: string | null;
}

/** `suppression` is that of the address that the mail goes to. */
type Reader = Pick<Contact, "subscribed" | "snoozedUntil" | "topicChoices" | "suppression">;

export interface HoldRules {
  project: Pick<Project, "topics" | "suppression">;
  now: Date;
}

/**
 * Why a mail may not go to the contact as it is now; undefined when it may. All paths ask this: before a mail is accepted, when
 * an audience is frozen, and before each hand-over. A mail of a deleted topic goes to no contact, because the choices are gone.
 */
export function heldBack(mail: Consented, contact: Reader, { project, now }: HoldRules): HoldReason | undefined {
  if (needsSubscription(mail) && !contact.subscribed) return contact.snoozedUntil === null ? "unsubscribed" : "snoozed";
  if (isSuppressed(project, contact.suppression, { type: mail.contentType, now })) return "suppressed";
  if (mail.topic === null) return undefined;
  const topic = findTopic(project.topics, mail.topic);
  return topic && isSubscribedTo(topic, contact) ? undefined : "topic";
}

/** `/v1/send` sends HEADLESS mail to unsubscribed contacts; campaigns and workflows do not (contract 04 section 8). */
export const needsSubscription = ({
  contentType,
  sourceType,
}: Pick<Consented, "contentType" | "sourceType">): boolean =>
  contentType === "MARKETING" || (contentType === "HEADLESS" && sourceType !== "TRANSACTIONAL");
