import * as z from "zod";
import type { TopicSweep } from "#lib/domain/topic/topic-removal.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

const topicOutboxItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `t#<topic>`. */
  sk: z.string(),
  cr: z.string(),
});

const sortPrefix = "t#";

export const topicOutboxKey = (dataId: DataId, topicId: string): ItemKey => ({
  pk: `Z#${dataId}`,
  sk: sortPrefix + topicId,
});

/** The request to remove the choices of a topic, written in one transaction with its deletion. */
export const newTopicOutboxItem = (
  dataId: DataId,
  { topicId, now }: { topicId: string; now: Date },
): z.infer<typeof topicOutboxItem> => ({ ...topicOutboxKey(dataId, topicId), cr: now.toISOString() });

/** Undefined for another kind of request. */
export function topicSweepFromItem(
  item: Record<string, unknown>,
): Pick<TopicSweep, "topicId" | "orderedAt"> | undefined {
  const parsed = topicOutboxItem.safeParse(item);
  if (!parsed.success || !parsed.data.sk.startsWith(sortPrefix)) return undefined;
  return { topicId: parsed.data.sk.slice(sortPrefix.length), orderedAt: parsed.data.cr };
}
