/** Who sees a topic on the hosted pages; a link that names it works for both. */
export const topicVisibilities = ["PUBLIC", "PRIVATE"] as const;

type TopicVisibility = (typeof topicVisibilities)[number];

/** A subject of email that contacts choose apart from their subscription, as far as every caller of the project needs it. */
export interface Topic {
  id: string;
  /** Unique in the project. Neither it nor the default ever changes. */
  key: string;
  /** The state of contacts that have not chosen. */
  defaultSubscribed: boolean;
  visibility: TopicVisibility;
}

/** Names the topic on its contacts: no other topic of the project has the same. */
export const topicMark = ({ id }: Pick<Topic, "id">): string => id.slice(0, 8);

export const findTopic = (topics: readonly Topic[], key: string): Topic | undefined =>
  topics.find((topic) => topic.key === key);
