import type { ContactData } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";

/** Largest stored data of a contact, in bytes of its JSON (contract 00 section 9). */
export const dataBytesMax = 65_536;

/** Keys of one contact (contract 17). */
export const dataKeysMax = 500;

/** Bytes of a key's name in UTF-8 (contract 17). */
export const dataKeyBytesMax = 128;

/** Whether data may have a key of this name. */
export const isDataKey = (name: string): boolean => name !== "" && Buffer.byteLength(name) <= dataKeyBytesMax;

/** DynamoDB stores at most 32 levels; two are the item's own. */
export const dataDepthMax = 30;

/** Bytes of data as JSON that one answer shows: it ends at 6 MB, in which quotes and backslashes may count double. */
export const shownBytesMax = 2_900_000;

/** Names the renderer gives to values of its own, and names that would reach into an object's prototype. */
const droppedKeys: ReadonlySet<string> = new Set([
  "id",
  "petrel_id",
  "petrel_email",
  "email",
  "unsubscribeUrl",
  "subscribeUrl",
  "manageUrl",
  "__proto__",
  "constructor",
  "prototype",
]);

/** Of an update that is about something else. */
export const noDataChange: DataChange = { set: {}, remove: [], setIfAbsent: {} };

/** What a request's `data` does to the stored data, key by key (contract 00 section 9). Undefined changes nothing. */
export function contactDataChange(data: Record<string, unknown> | undefined): DataChange {
  const set: Record<string, unknown> = {};
  const remove: string[] = [];
  for (const [key, value] of usedEntries(data)) {
    if (value === null) remove.push(key);
    else if (value !== "" && !isNonPersistent(value)) set[key] = value;
  }
  return { set, remove, setIfAbsent: {} };
}

/** Stored data as it is once the change has taken effect; the arguments stay as they are. */
export function mergeData(stored: ContactData, change: DataChange): ContactData {
  const merged: ContactData = { ...change.setIfAbsent, ...stored, ...change.set };
  for (const key of change.remove) delete merged[key];
  return merged;
}

/**
 * What a mail of this request is rendered with: stored data under the request's own, non-persistent values unwrapped.
 * `""` leaves the stored value in use, `null` leaves the key out, which renders empty.
 */
export function renderData(stored: ContactData, given: Record<string, unknown> | undefined): ContactData {
  const rendered: ContactData = { ...stored };
  for (const [key, value] of usedEntries(given)) {
    if (value === null) delete rendered[key];
    else if (isNonPersistent(value)) rendered[key] = value.value;
    else if (value !== "") rendered[key] = value;
  }
  return rendered;
}

/** What an event of this request keeps: all that was given, reserved keys too, non-persistent values unwrapped. */
export function eventData(given: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, isNonPersistent(value) ? value.value : value]),
  );
}

/** Bytes of the data as JSON, to be held against `dataBytesMax`. */
export function dataBytes(data: ContactData): number {
  return Buffer.byteLength(JSON.stringify(data));
}

function usedEntries(data: Record<string, unknown> = {}): [string, unknown][] {
  return Object.entries(data).filter(([key, value]) => !droppedKeys.has(key) && value !== undefined);
}

interface NonPersistent {
  value: unknown;
  persistent: false;
}

function isNonPersistent(value: unknown): value is NonPersistent {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "value") &&
    "persistent" in value &&
    value.persistent === false
  );
}
