import * as z from "zod";
import type { EventDeletionRequest } from "#lib/domain/event/deleted-events.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { hashOfName } from "#lib/storage/event/event-item.ts";

const eventOutboxItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `e#<hash of the name>#<time of the deletion>`: deleting a name again makes a new request. */
  sk: z.string(),
  na: z.string(),
  cr: z.string(),
});

export const eventOutboxPrefix = "e#";

export const eventOutboxPartition = (dataId: DataId): string => `Z#${dataId}`;

/** The request to delete events. Until it is carried out, readers use it to hide them. */
export const newEventOutboxItem = (
  dataId: DataId,
  { name, before }: EventDeletionRequest,
): z.infer<typeof eventOutboxItem> => ({
  pk: eventOutboxPartition(dataId),
  sk: `${eventOutboxPrefix}${hashOfName(name)}#${before}`,
  na: name,
  cr: before,
});

/** Undefined for another kind of request. */
export function eventDeletionFromItem(item: Record<string, unknown>): EventDeletionRequest | undefined {
  const parsed = eventOutboxItem.safeParse(item);
  if (!parsed.success || !parsed.data.sk.startsWith(eventOutboxPrefix)) return undefined;
  return { name: parsed.data.na, before: parsed.data.cr };
}
