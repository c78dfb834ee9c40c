import type { Topic } from "#lib/domain/project/topic.ts";

/** A whole topic (contract 14 section 5). Times are ISO 8601 UTC with milliseconds. */
export interface TopicRecord extends Topic {
  name: string;
  description: string | null;
  /** Place in lists; the older of two topics with one position comes first. */
  position: number;
  createdAt: string;
  updatedAt: string;
}

/** Undefined fields stay unchanged. */
export type TopicChanges = {
  [Field in "name" | "description" | "position" | "visibility"]?: TopicRecord[Field] | undefined;
};

/** Maximum number of topics of a project: every request reads them with its key. */
export const topicsMax = 50;

export const inTopicOrder = (one: TopicRecord, other: TopicRecord): number =>
  one.position - other.position || (one.createdAt < other.createdAt ? -1 : 1);
