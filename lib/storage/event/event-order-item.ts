import * as z from "zod";
import type { EventDeletionOrder } from "#lib/domain/event/deleted-events.ts";
import { hashOfName } from "#lib/storage/event/event-item.ts";

const eventOrderItem = z.object({
  /** `Z#<what the data is kept under>`. */
  pk: z.string(),
  /** `e#<hash of the name>#<time of the deletion>`: a name that is deleted again has an order of its own. */
  sk: z.string(),
  na: z.string(),
  cr: z.string(),
});

export const eventOrderPrefix = "e#";

export const eventOrderPartition = (dataId: string): string => `Z#${dataId}`;

/** The order to take events away, which readers know deleted events by until it is carried out. */
export const newEventOrderItem = (
  dataId: string,
  { name, before }: EventDeletionOrder,
): z.infer<typeof eventOrderItem> => ({
  pk: eventOrderPartition(dataId),
  sk: `${eventOrderPrefix}${hashOfName(name)}#${before}`,
  na: name,
  cr: before,
});

/** Undefined for an order of another kind. */
export function eventOrderFromItem(item: Record<string, unknown>): EventDeletionOrder | undefined {
  const parsed = eventOrderItem.safeParse(item);
  if (!parsed.success || !parsed.data.sk.startsWith(eventOrderPrefix)) return undefined;
  return { name: parsed.data.na, before: parsed.data.cr };
}
