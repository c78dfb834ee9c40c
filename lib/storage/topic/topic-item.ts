import * as z from "zod";
import type { Topic } from "#lib/domain/project/topic.ts";
import type { TopicRecord } from "#lib/domain/topic/topic-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { templatePartition } from "#lib/storage/template/template-item.ts";

/** What the project's item does not say of a topic. */
const topicItem = z.object({
  /** `T#<project>`, beside the templates. */
  pk: z.string(),
  /** `o#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().optional(),
  /** Position. */
  ps: z.number(),
  cr: z.string(),
  up: z.string(),
});

type TopicItem = z.infer<typeof topicItem>;

export const topicAttributes = attributesOf<TopicItem>();

export const topicPartition = templatePartition;

export const topicPrefix = "o#";

export const topicKey = (dataId: DataId, id: string): ItemKey => ({
  pk: topicPartition(dataId),
  sk: topicPrefix + id,
});

export const newTopicItem = (
  dataId: DataId,
  { id, name, description, position, createdAt, updatedAt }: TopicRecord,
): TopicItem => ({
  ...topicKey(dataId, id),
  nm: name,
  ...(description !== null && { de: description }),
  ps: position,
  cr: createdAt,
  up: updatedAt,
});

/** In the order in which answers have the fields. */
export function topicFromItem({ id, key, defaultSubscribed, visibility }: Topic, item: unknown): TopicRecord {
  const { nm, de, ps, cr, up } = topicItem.parse(item);
  return {
    ...{ id, key, name: nm, description: de ?? null, defaultSubscribed, visibility, position: ps },
    ...{ createdAt: cr, updatedAt: up },
  };
}
