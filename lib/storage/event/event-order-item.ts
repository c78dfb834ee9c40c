import * as z from "zod";
import type { EventDeletionOrder } from "#lib/domain/event/deleted-events.ts";
import { hashOfName } from "#lib/storage/event/event-item.ts";

const eventOrderItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `e#<hash of the name>#<time of the deletion>`: deleting a name again makes a new order. */
  sk: z.string(),
  na: z.string(),
  cr: z.string(),
});

export const eventOrderPrefix = "e#";

export const eventOrderPartition = (dataId: string): string => `Z#${dataId}`;

/** The order to delete events. Until it is carried out, readers use it to hide them. */
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
