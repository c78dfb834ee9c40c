import type { ContactData } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import { dataBytes, dataBytesMax, mergeData } from "#lib/domain/contact/data.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** Whether the stored data stays within its bounds. Data that is not touched may stay as it is. */
export function fitsDataSize(stored: ContactData, change: DataChange): boolean {
  const isTouched = Object.keys(change.set).length > 0;
  return !isTouched || dataBytes(mergeData(stored, change)) <= dataBytesMax;
}

/** Refuses with 422 what would make stored data too large. */
export function checkDataSize(stored: ContactData, change: DataChange): void {
  if (fitsDataSize(stored, change)) return;
  throw invalid([{ field: "data", code: "too_big", message: `The data would pass ${dataBytesMax} bytes as JSON.` }]);
}
