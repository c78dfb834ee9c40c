import type { ContactData } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import { dataBytes, dataBytesMax, mergeData } from "#lib/domain/contact/data.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** Refuses with 422 what would make stored data too large. Data that is not touched may stay as it is. */
export function checkDataSize(stored: ContactData, change: DataChange): void {
  const isTouched = Object.keys(change.set).length > 0;
  if (!isTouched || dataBytes(mergeData(stored, change)) <= dataBytesMax) return;
  throw invalid([{ field: "data", code: "too_big", message: `The data would pass ${dataBytesMax} bytes as JSON.` }]);
}
