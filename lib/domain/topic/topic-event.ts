import type { ContactEvent } from "#lib/domain/event/event.ts";
import { eventTime } from "#lib/domain/event/event.ts";
import type { SubscriptionState } from "#lib/domain/event/subscription-event.ts";
import { type Topic, topicMark } from "#lib/domain/project/topic.ts";
import { isSubscribedTo, type TopicChoices, type TopicSource } from "#lib/domain/project/topic-choices.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** A contact's choices in a stored change, and what made the last one. */
export interface ChosenTopics {
  choices: TopicChoices;
  /** Raised by every change of choices, so a flip has one event, even when its change is read again. */
  changes: number;
  source: TopicSource;
  emailId: string | null;
}

type TopicState = SubscriptionState & { topics: ChosenTopics };

/** The events of a change that flips effective states (contract 14 section 5); none for a new contact and for deleted topics. */
export function topicEvents(
  topics: readonly Topic[],
  before: TopicState | undefined,
  after: TopicState | undefined,
): ContactEvent[] {
  if (!before || !after) return [];
  const { changes, source, emailId } = after.topics;
  return topics.flatMap((topic) => {
    const isSubscribed = isSubscribedTo(topic, { topicChoices: after.topics.choices });
    if (isSubscribed === isSubscribedTo(topic, { topicChoices: before.topics.choices })) return [];
    return {
      id: derivedId(`${after.id}#topic#${topicMark(topic)}#${changes}`),
      name: isSubscribed ? "email.topic_subscribed" : "email.topic_unsubscribed",
      contactId: after.id,
      contactEmail: after.email,
      data: { topicId: topic.id, topic: topic.key, source, emailId },
      createdAt: eventTime(after.updatedAt, after),
    };
  });
}

/** Whether a change touched any choice. */
export const changesTopics = (before: TopicState, after: TopicState): boolean => {
  const marks = new Set([...Object.keys(before.topics.choices), ...Object.keys(after.topics.choices)]);
  return [...marks].some((mark) => before.topics.choices[mark] !== after.topics.choices[mark]);
};
