import * as z from "zod";
import type { ListEntry } from "#lib/domain/segment/lists/list-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { segmentPartition } from "#lib/storage/segment/segment-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

const listItem = z.object({
  /** `<microseconds since 1970>#<contact>`. */
  sk: z.string(),
});

export const listPartition = (dataId: DataId, segmentId: string): string => `${segmentPartition(dataId)}#${segmentId}`;

/**
 * When a call put a contact on a list, in milliseconds since 1970. The fraction keeps the order of the up to 1,000 contacts of
 * a call. A number can hold that until the year 2255.
 */
export const markInCall = (at: Date, place: number): number => at.getTime() + place / 1_000;

/** 16 digits, so that entries sort in the order of adding. */
const microseconds = (mark: number): string => String(Math.round(mark * 1_000)).padStart(16, "0");

export const listKey = (dataId: DataId, segmentId: string, { contactId, mark }: ListEntry): ItemKey => ({
  pk: listPartition(dataId, segmentId),
  sk: `${microseconds(mark)}#${contactId}`,
});

export function entryFromItem(stored: unknown): ListEntry {
  const [time = "", contactId = ""] = listItem.parse(stored).sk.split("#");
  return { contactId, mark: Number(time) / 1_000 };
}
