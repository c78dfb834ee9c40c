import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { topicStates } from "#lib/domain/project/topic-choices.ts";
import { shownSuppression } from "#lib/domain/suppression/suppression-mark.ts";

/** The record of contract 02 section 1, with the effective state of every topic, and whether its address is suppressed. */
export const contactView =
  ({ topics, now }: { topics: readonly Topic[]; now: Date }) =>
  ({ deletionsSeen, optOut, topicChoices, suppression, ...contact }: Contact) => ({
    ...contact,
    topics: topicStates(topics, { topicChoices }),
    optedOutAt: optOut?.at ?? null,
    optedOutBy: optOut?.by ?? null,
    suppression: shownSuppression(suppression, now),
  });
