import type { Contact } from "#lib/domain/contact/contact.ts";
import type { SourceType } from "#lib/domain/email/email.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { findTopic } from "#lib/domain/project/topic.ts";
import { isSubscribedTo } from "#lib/domain/project/topic-choices.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";

/** Why a contact does not get a mail. Ledgers store numbers in this order, so new reasons come last. */
export const holdReasons = ["unsubscribed", "snoozed", "topic"] as const;

export type HoldReason = (typeof holdReasons)[number];

/** What of a mail decides who gets it. */
export interface Consented {
  contentType: ContentType;
  sourceType: SourceType;
  /** Key of its topic; null without one. */
  topic: string | null;
}

type Reader = Pick<Contact, "subscribed" | "snoozedUntil" | "topicChoices">;

/**
 * Why a mail may not go to the contact as it is now; undefined when it may. All paths ask this: before a mail is accepted, when
 * an audience is frozen, and before each hand-over. A mail of a deleted topic goes to no contact, because the choices are gone.
 */
export function heldBack(
  mail: Consented,
  contact: Reader,
  { topics }: Pick<Project, "topics">,
): HoldReason | undefined {
  if (needsSubscription(mail) && !contact.subscribed) return contact.snoozedUntil === null ? "unsubscribed" : "snoozed";
  if (mail.topic === null) return undefined;
  const topic = findTopic(topics, mail.topic);
  return topic && isSubscribedTo(topic, contact) ? undefined : "topic";
}

/** `/v1/send` sends HEADLESS mail to unsubscribed contacts; campaigns and workflows do not (contract 04 section 8). */
export const needsSubscription = ({
  contentType,
  sourceType,
}: Pick<Consented, "contentType" | "sourceType">): boolean =>
  contentType === "MARKETING" || (contentType === "HEADLESS" && sourceType !== "TRANSACTIONAL");
