import { findTopic, type Topic, topicMark } from "#lib/domain/project/topic.ts";
import type { TopicCounts } from "#lib/domain/topic/topic-counts.ts";
import { topicCounts, topicScope } from "#lib/domain/topic/topic-counts.ts";
import { inTopicOrder, type TopicChanges, type TopicRecord, topicsMax } from "#lib/domain/topic/topic-record.ts";
import type { TopicStore } from "#lib/domain/topic/topic-store.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";
import { newId } from "#lib/platform/ids.ts";
import { conflict, notFound } from "#lib/platform/refusal.ts";

/** Finds what uses a topic. Implemented by segments, templates and campaigns. */
export interface UsersOfTopic {
  usersOfTopic(dataId: DataId, key: string): Promise<Dependent[]>;
}

interface TopicPorts {
  topics: TopicStore;
  counters: CounterReader;
  templates: UsersOfTopic;
  campaigns: UsersOfTopic;
  segments: UsersOfTopic;
}

export type NewTopic = Pick<TopicRecord, "key" | "name" | "description" | "defaultSubscribed" | "visibility"> & {
  /** Undefined: after the others. */
  position?: number | undefined;
};

/** Topics of a project (contract 14 section 5). `topics` are those that came with the caller. */
export class TopicService {
  readonly #ports: TopicPorts;

  constructor(ports: TopicPorts) {
    this.#ports = ports;
  }

  /** By position. */
  async list(dataId: DataId, topics: readonly Topic[]): Promise<TopicRecord[]> {
    return topics.length === 0 ? [] : (await this.#ports.topics.list(dataId, topics)).sort(inTopicOrder);
  }

  /** Refuses with 409 a key that is taken, and the 51st topic. */
  async create(
    dataId: DataId,
    topics: readonly Topic[],
    { asked, now }: { asked: NewTopic; now: Date },
  ): Promise<TopicRecord> {
    const at = now.toISOString();
    const { position = topics.length, ...given } = asked;
    const topic: TopicRecord = { id: freeId(topics), ...given, position, createdAt: at, updatedAt: at };
    const outcome = await this.#ports.topics.create(dataId, topic);
    if (outcome === "created") return topic;
    if (outcome === "gone") throw conflict("The project was reset during this request. Send it again.");
    if (outcome === "full") throw conflict(`A project can have at most ${topicsMax} topics.`, { topicsMax });
    throw conflict("Another topic already has this key.", { resource: "topic", key: topic.key });
  }

  /** Refuses with 404. */
  async change(dataId: DataId, topicId: string, input: { changes: TopicChanges; now: Date }): Promise<TopicRecord> {
    const topic = await this.#ports.topics.change(dataId, topicId, input);
    if (!topic) throw notFound("topic", topicId);
    return topic;
  }

  /** Refuses with 404, and with 409 while something uses the topic. */
  async remove(
    dataId: DataId,
    topics: readonly Topic[],
    { topicId, now }: { topicId: string; now: Date },
  ): Promise<void> {
    const { key } = requireTopic(topics, topicId);
    const [templates, campaigns, segments] = await Promise.all([
      this.#ports.templates.usersOfTopic(dataId, key),
      this.#ports.campaigns.usersOfTopic(dataId, key),
      this.#ports.segments.usersOfTopic(dataId, key),
    ]);
    const users = { templates, campaigns, segments };
    if (Object.values(users).some((list) => list.length > 0)) throw conflict("The topic is in use.", users);
    if (!(await this.#ports.topics.remove(dataId, topicId, { now }))) throw notFound("topic", topicId);
  }

  /** Counters, some seconds late. Refuses with 404. */
  async stats(dataId: DataId, topics: readonly Topic[], topicId: string): Promise<TopicCounts> {
    const topic = requireTopic(topics, topicId);
    const [choices, contacts] = await Promise.all([
      this.#ports.counters.read(dataId, topicScope(topicMark(topic))),
      this.#ports.counters.read(dataId, "contacts"),
    ]);
    return topicCounts(topic, { choices, contacts: contacts["total"] ?? 0 });
  }
}

/** Refuses an unknown key with 404. */
export function requireTopicNamed(topics: readonly Topic[], key: string): Topic {
  const topic = findTopic(topics, key);
  if (!topic) throw notFound("topic", key);
  return topic;
}

function requireTopic(topics: readonly Topic[], topicId: string): Topic {
  const topic = topics.find(({ id }) => id === topicId);
  if (!topic) throw notFound("topic", topicId);
  return topic;
}

/** An id whose mark no other topic of the project has. */
function freeId(topics: readonly Topic[]): string {
  const marks = new Set(topics.map(topicMark));
  let id = newId();
  while (marks.has(topicMark({ id }))) id = newId();
  return id;
}
