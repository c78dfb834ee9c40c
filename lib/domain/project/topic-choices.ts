import { findTopic, type Topic, topicMark } from "#lib/domain/project/topic.ts";
import { type Issue, invalid } from "#lib/platform/refusal.ts";

/** By `topicMark`: what the contact, or a caller for it, has chosen explicitly. */
export type TopicChoices = Readonly<Record<string, boolean>>;

/** What changed a choice. */
export const topicSources = ["page", "link", "api", "import", "workflow"] as const;

export type TopicSource = (typeof topicSources)[number];

/** New choices of a contact. */
export interface TopicChange {
  /** By `topicMark`; null returns to the topic's default. */
  choices: Readonly<Record<string, boolean | null>>;
  source: TopicSource;
  /** The email whose link was used. */
  emailId?: string | undefined;
}

/** A caller's choices by topic key. */
export type AskedTopics = Readonly<Record<string, boolean | null>>;

/** What is stored of a contact's choices; undefined before the first. */
interface Chooser {
  topicChoices?: TopicChoices | undefined;
}

/** The effective state: the choice, or the topic's default. */
export const isSubscribedTo = (topic: Topic, { topicChoices = {} }: Chooser): boolean =>
  topicChoices[topicMark(topic)] ?? topic.defaultSubscribed;

/** The effective state of every topic by its key. */
export const topicStates = (topics: readonly Topic[], chooser: Chooser): Record<string, boolean> =>
  Object.fromEntries(topics.map((topic) => [topic.key, isSubscribedTo(topic, chooser)]));

/**
 * Undefined when nothing is asked. `path`: the place of the keys in the request, with a dot at its end unless it is the body.
 * @throws Refusal `invalid` for unknown keys.
 */
export function topicChange(
  topics: readonly Topic[],
  asked: AskedTopics | undefined,
  { path, ...cause }: Pick<TopicChange, "source" | "emailId"> & { path: string },
): TopicChange | undefined {
  const entries = Object.entries(asked ?? {});
  if (entries.length === 0) return undefined;
  const unknown = entries.filter(([key]) => !findTopic(topics, key));
  if (unknown.length > 0) throw invalid(unknown.map(([key]) => unknownTopicIssue(path + key)));
  const choices = entries.flatMap(([key, choice]) => {
    const topic = findTopic(topics, key);
    return topic ? [[topicMark(topic), choice] as const] : [];
  });
  return { choices: Object.fromEntries(choices), ...cause };
}

/** As `topicChange`, for choices that were checked before: leaves out topics that were deleted since. */
export const knownTopicChange = (
  topics: readonly Topic[],
  asked: AskedTopics | undefined,
  source: TopicSource,
): TopicChange | undefined =>
  topicChange(topics, Object.fromEntries(Object.entries(asked ?? {}).filter(([key]) => findTopic(topics, key))), {
    path: "",
    source,
  });

export const unknownTopicIssue = (field: string): Issue => ({
  field,
  code: "custom",
  message: "The project has no topic with this key.",
});

/** The choices after a change: the same object when nothing changes. */
export function chosenTopics(
  choices: TopicChoices | undefined,
  change: TopicChange | undefined,
): TopicChoices | undefined {
  const changed = changedChoices(choices, change);
  if (changed.length === 0) return choices;
  const entries = new Map<string, boolean>(Object.entries(choices ?? {}));
  for (const [mark, choice] of changed) {
    if (choice === null) entries.delete(mark);
    else entries.set(mark, choice);
  }
  return Object.fromEntries(entries);
}

/** The part of a change that differs from what is stored. */
export const changedChoices = (
  choices: TopicChoices = {},
  change: TopicChange | undefined,
): [mark: string, choice: boolean | null][] =>
  Object.entries(change?.choices ?? {}).filter(([mark, choice]) => (choices[mark] ?? null) !== choice);
