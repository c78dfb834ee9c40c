import type { ContactData } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import { dataBytes, dataBytesMax, dataKeysMax, mergeData } from "#lib/domain/contact/data.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** Why the change cannot be stored; undefined when it can. Existing data may stay even if it is too large. */
export function dataFault(stored: ContactData, change: DataChange): string | undefined {
  if (Object.keys({ ...change.set, ...change.setIfAbsent }).length === 0) return undefined;
  const merged = mergeData(stored, change);
  if (Object.keys(merged).length > dataKeysMax) return `The contact's data would have more than ${dataKeysMax} keys.`;
  return dataBytes(merged) > dataBytesMax
    ? `The contact's data would exceed ${dataBytesMax} bytes of JSON.`
    : undefined;
}

/** Refuses with 422 a change that would make stored data too large. */
export function checkDataSize(stored: ContactData, change: DataChange): void {
  const message = dataFault(stored, change);
  if (message !== undefined) throw invalid([{ field: "data", code: "too_big", message }]);
}
