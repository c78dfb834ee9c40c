import { createHash, randomBytes, randomUUID } from "node:crypto";
import { keyedHash } from "#lib/platform/hash/keyed-hash.ts";

/** A random UUID (version 4) for records whose id is not derived. */
export const newId = (): string => randomUUID();

/** A random UUID (version 7) that begins with a time in milliseconds: ids sort by it. */
export function newTimedId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`;
}

/** Hex. Secrets that are only compared are stored in this form. */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The same UUID (version 8) for the same text: a record derived twice is written once. */
export const derivedId = (text: string): string => asVersion8(sha256(text));

/**
 * Contact and email ids are UUIDs of version 8 that begin with the same 62 bits of the contact's HMAC, the *prefix*. So an
 * email's record is found by its id, and a contact's emails in time order, without an index (docs/table.md). In text form the
 * prefix is the first 20 characters, hyphens included: 48 bits, 12 bits after the version digit, and the 2 bits that share a
 * digit with the variant.
 */
const prefixLength = 20;

/** Milliseconds take 44 of the last 60 bits (enough until the year 2527), random bits 16. */
const millisecondDigits = 11;
const randomDigits = 4;

const saltedHash = keyedHash();

/** A contact's id: HMAC-SHA256 of the normalised address with the project's salt (hex). Never changes for an address. */
export const contactIdFor = (salt: string, email: string): string =>
  asVersion8(saltedHash(salt, email).toString("hex"));

/** An email id for this contact and time; ids of one contact sort by time. `random` is 16 bits in hex. */
export function emailIdFor(contactId: string, at: Date, random: string = randomBytes(2).toString("hex")): string {
  const time = at.getTime().toString(16).padStart(millisecondDigits, "0");
  const tail = `${time}${random.slice(0, randomDigits)}`;
  return `${contactId.slice(0, prefixLength)}${tail.slice(0, 3)}-${tail.slice(3)}`;
}

/** The time encoded in an email id. */
export function timeOfEmailId(emailId: string): Date {
  const digits = emailId.slice(prefixLength).replace("-", "").slice(0, millisecondDigits);
  return new Date(Number.parseInt(digits, 16));
}

/** The 20 characters that a contact's id shares with the ids of its emails. */
export const idPrefix = (id: string): string => id.slice(0, prefixLength);

/** A random id for something of a contact: it begins with the contact's prefix, which locates it. */
export const newIdWithin = (contactId: string): string => idPrefix(contactId) + newId().slice(prefixLength);

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuidPattern.test(text);

function asVersion8(hex: string): string {
  const variant = (0x8 | (Number.parseInt(hex.slice(15, 16), 16) & 0x3)).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    `${variant}${hex.slice(16, 19)}`,
    hex.slice(19, 31),
  ].join("-");
}
