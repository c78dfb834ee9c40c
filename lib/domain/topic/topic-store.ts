import type { Topic } from "#lib/domain/project/topic.ts";
import type { TopicChanges, TopicRecord } from "#lib/domain/topic/topic-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A project's topics. Implemented by lib/storage. */
export interface TopicStore {
  /** The whole topics, unordered, without those that are gone. Strong, 1 RRU for 4 KB of them. */
  list(dataId: DataId, topics: readonly Topic[]): Promise<TopicRecord[]>;
  /** All or nothing. `taken`: another topic has the key or the same mark; `full`: the project has `topicsMax` topics. */
  create(dataId: DataId, topic: TopicRecord): Promise<"created" | "taken" | "full" | "gone">;
  /** Undefined when the topic is gone. */
  change(
    dataId: DataId,
    topicId: string,
    input: { changes: TopicChanges; now: Date },
  ): Promise<TopicRecord | undefined>;
  /** Removes the topic for all readers at once, atomically with the request to sweep its choices. False when it was gone. */
  remove(dataId: DataId, topicId: string, input: { now: Date }): Promise<boolean>;
  /** Removes the request. */
  finishRemoval(dataId: DataId, topicId: string): Promise<void>;
}
