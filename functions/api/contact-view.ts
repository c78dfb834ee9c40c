import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { topicStates } from "#lib/domain/project/topic-choices.ts";

/** The record of contract 02 section 1, with the effective state of every topic. */
export const contactView =
  (topics: readonly Topic[]) =>
  ({ deletionsSeen, optOut, topicChoices, ...contact }: Contact) => ({
    ...contact,
    topics: topicStates(topics, { topicChoices }),
    optedOutAt: optOut?.at ?? null,
    optedOutBy: optOut?.by ?? null,
  });
