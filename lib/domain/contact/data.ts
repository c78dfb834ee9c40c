import type { ContactData } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";

/** Largest stored data of a contact, in bytes of its JSON (contract 00 section 9). */
export const dataBytesMax = 65_536;

/** Maximum number of keys of one contact (contract 17). */
export const dataKeysMax = 500;

/** Maximum bytes of a key's name in UTF-8 (contract 17). */
export const dataKeyBytesMax = 128;

/** Whether data may have a key with this name. */
export const isDataKey = (name: string): boolean => name !== "" && Buffer.byteLength(name) <= dataKeyBytesMax;

/** DynamoDB stores at most 32 levels; the item uses two itself. */
export const dataDepthMax = 30;

/** Maximum bytes of data in one response, as JSON: responses end at 6 MB, where quotes and backslashes may count double. */
export const shownBytesMax = 2_900_000;

/** Names that the renderer uses for its own values, and names that would reach an object's prototype. */
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

/** Whether data never gets a key of this name. */
export const isReservedKey = (name: string): boolean => droppedKeys.has(name);

/** For an update of something other than data. */
export const noDataChange: DataChange = { set: {}, remove: [], setIfAbsent: {} };

/** How a request's `data` changes the stored data, key by key (contract 00 section 9). Undefined changes nothing. */
export function contactDataChange(data: Record<string, unknown> | undefined): DataChange {
  const set: Record<string, unknown> = {};
  const remove: string[] = [];
  for (const [key, value] of usedEntries(data)) {
    if (value === null) remove.push(key);
    else if (value !== "" && !isNonPersistent(value)) set[key] = value;
  }
  return { set, remove, setIfAbsent: {} };
}

/** Stored data after the change; does not modify its arguments. */
export function mergeData(stored: ContactData, change: DataChange): ContactData {
  const merged: ContactData = { ...change.setIfAbsent, ...stored, ...change.set };
  for (const key of change.remove) delete merged[key];
  return merged;
}

/**
 * The data that an email of this request is rendered with: the request's data over the stored data, non-persistent values
 * unwrapped. `""` keeps the stored value, `null` removes the key, which renders empty.
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

/** The data that an event of this request stores: everything given, reserved keys too, non-persistent values unwrapped. */
export function eventData(given: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, isNonPersistent(value) ? value.value : value]),
  );
}

/** Bytes of the data as JSON, to compare with `dataBytesMax`. */
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
