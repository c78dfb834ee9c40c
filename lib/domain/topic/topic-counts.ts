import type { Topic } from "#lib/domain/project/topic.ts";
import type { TopicChoices } from "#lib/domain/project/topic-choices.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";

/** How many contacts get email of a topic, and how many have chosen. */
export interface TopicCounts {
  /** Includes contacts that have not chosen, when that is the default. */
  subscribed: number;
  optedOut: number;
  optedIn: number;
}

/** The scope of a topic's choices, by its mark: `in` and `out`. */
export const topicScope = (mark: string): CounterScope => `topics#${mark}`;

export function topicCounts(
  { defaultSubscribed }: Topic,
  { choices: { in: optedIn = 0, out: optedOut = 0 }, contacts }: { choices: Record<string, number>; contacts: number },
): TopicCounts {
  // The counters may be seconds apart.
  return { subscribed: defaultSubscribed ? Math.max(contacts - optedOut, 0) : optedIn, optedOut, optedIn };
}

/** Choices that came and went with a change of a contact. */
export function countTopicChange({ before = {}, after = {} }: Change<TopicChoices>): Count[] {
  const changed = new Set(
    [...Object.keys(before), ...Object.keys(after)].filter((mark) => before[mark] !== after[mark]),
  );
  return [...changed].flatMap((mark) => [
    ...(before[mark] === undefined ? [] : [{ scope: topicScope(mark), field: fieldOf(before[mark]), add: -1 }]),
    ...(after[mark] === undefined ? [] : [{ scope: topicScope(mark), field: fieldOf(after[mark]), add: 1 }]),
  ]);
}

const fieldOf = (choice: boolean): string => (choice ? "in" : "out");
