import * as z from "zod";
import type { Contact, ContactData } from "#lib/domain/contact/contact.ts";
import { type DeletedField, withoutDeleted } from "#lib/domain/contact/deleted-field.ts";
import type { SubscriptionState } from "#lib/domain/contact/subscription-event.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import { lastEventsIn } from "#lib/storage/event/last-events.ts";

/**
 * A contact as it is stored. What a key already says is not stored again (id, address, creation time), so that data of
 * about 500 bytes still fits into one write unit.
 */
const contactItem = z.object({
  pk: z.string(),
  /** The id. */
  sk: z.string(),
  pk1: z.string(),
  /** `<createdAt>#<id>`. */
  sk1: z.string(),
  pk2: z.string(),
  /** The address. */
  sk2: z.string(),
  /** Subscribed; copied into both indexes. */
  su: z.boolean(),
  /** How the subscription ended, but for `api`. */
  sr: z.enum(["bounce", "complaint", "person"]).optional(),
  /** When it ended, in milliseconds since 1970; none while subscribed or snoozed. */
  ot: z.number().optional(),
  /** Number of flips so far: names the event that the stream consumer derives from each. */
  sv: z.number().optional(),
  /** Snoozed until. */
  sn: z.string().optional(),
  /** Data by key, see `storedValue`. */
  d: z.record(z.string(), z.unknown()),
  up: z.string(),
  /** Deletions of fields it has seen: the highest number; none before the first. */
  fd: z.number().optional(),
  /** As in last-events.ts. */
  ev: z.record(z.string(), z.number()),
  /** Memberships of segments: since when, below zero since when no longer, in milliseconds since 1970. */
  sg: z.record(z.string(), z.number()),
});

/**
 * The item under the id of an address is the address's *slot*: it tells where the contact with that address is. When that
 * contact has its id from elsewhere, the slot forwards to it; it then holds a contact that has moved to another address,
 * or none.
 */
const slotItem = z.object({
  /** Id of the contact that has this slot's address though it is not at home here. */
  fw: z.string().optional(),
  /** Once the contact has moved: what the id of the next contact with this slot's address is made of. */
  nx: z.string().optional(),
});

const subscriptionItem = contactItem.pick({ sk: true, sk1: true, sk2: true, su: true, sv: true, sr: true, up: true });

const audienceItem = contactItem.pick({ ev: true, sg: true });

export type ContactItem = z.infer<typeof contactItem>;

/** 16 partitions of a project take 16,000 writes a second and let a scan go on 16 cursors. */
export const contactKey = (projectId: string, id: string): { pk: string; sk: string } => ({
  pk: contactPartition(projectId, id.slice(0, 1)),
  sk: id,
});

export const contactPartitions = (projectId: string): string[] =>
  [..."0123456789abcdef"].map((digit) => contactPartition(projectId, digit));

/** Of both indexes: 4 partitions take 4,000 new contacts a second. */
export const contactIndexPartitions = (projectId: string): string[] =>
  ["0", "1", "2", "3"].map((shard) => contactPartition(projectId, shard));

const contactPartition = (projectId: string, digit: string): string => `C#${projectId}#${digit}`;

export function newContactItem(projectId: string, contact: Contact): ContactItem {
  const indexPartition = `C#${projectId}#${indexShardOf(contact.id)}`;
  return {
    ...contactKey(projectId, contact.id),
    pk1: indexPartition,
    sk1: `${contact.createdAt}#${contact.id}`,
    pk2: indexPartition,
    sk2: contact.email,
    su: contact.subscribed,
    ...(contact.optOut && { ot: Date.parse(contact.optOut.at) }),
    ...(contact.optOut && contact.optOut.by !== "api" && { sr: contact.optOut.by }),
    d: Object.fromEntries(Object.entries(contact.data).map(([key, value]) => [key, storedValue(value)])),
    up: contact.updatedAt,
    ...(contact.deletionsSeen > 0 && { fd: contact.deletionsSeen }),
    ev: {},
    sg: {},
  };
}

/** Without the values of deleted fields; undefined when the item only forwards. */
export function contactFromItem(
  item: Record<string, unknown>,
  deletedFields: readonly DeletedField[],
): Contact | undefined {
  if (onlyForwards(item)) return undefined;
  const stored = contactItem.parse(item);
  const deletionsSeen = stored.fd ?? 0;
  return {
    id: stored.sk,
    email: stored.sk2,
    subscribed: stored.su,
    snoozedUntil: stored.sn ?? null,
    ...(stored.ot !== undefined && { optOut: { at: new Date(stored.ot).toISOString(), by: stored.sr ?? "api" } }),
    data: withoutDeleted(readData(stored.d), deletionsSeen, deletedFields),
    createdAt: createdAtOf(stored),
    updatedAt: stored.up,
    deletionsSeen,
  };
}

/** With what conditions ask about it; undefined when the item only forwards. */
export function audienceFromItem(
  item: Record<string, unknown>,
  deletedFields: readonly DeletedField[],
): AudienceContact | undefined {
  const contact = contactFromItem(item, deletedFields);
  if (!contact) return undefined;
  const { ev, sg } = audienceItem.parse(item);
  return { contact, lastEvents: lastEventsIn(Object.entries(ev)), marks: new Map(Object.entries(sg)) };
}

export interface ContactSlot {
  /** The contact with this id, whatever its address. */
  contact: Contact | undefined;
  /** Id of the contact with this slot's address, when it is another. */
  forward: string | undefined;
  /** For the id of the next contact with this slot's address, while `contact` has moved. */
  seed: string | undefined;
}

export function slotFromItem(item: Record<string, unknown>, deletedFields: readonly DeletedField[]): ContactSlot {
  const { fw: forward, nx: seed } = slotItem.parse(item);
  return { contact: contactFromItem(item, deletedFields), forward, seed };
}

const createdAtOf = ({ sk1 }: Pick<ContactItem, "sk1">): string => sk1.slice(0, sk1.indexOf("#"));

export const onlyForwards = (item: Record<string, unknown>): boolean =>
  item["fw"] !== undefined && item["sk2"] === undefined;

/** The subscription alone, for the stream's consumer; undefined when the item only forwards. */
export function subscriptionFromItem(item: Record<string, unknown>): SubscriptionState | undefined {
  if (onlyForwards(item)) return undefined;
  const stored = subscriptionItem.parse(item);
  return {
    id: stored.sk,
    email: stored.sk2,
    subscribed: stored.su,
    flips: stored.sv ?? 0,
    reason: stored.sr === undefined || stored.sr === "person" ? null : stored.sr,
    createdAt: createdAtOf(stored),
    updatedAt: stored.up,
  };
}

/**
 * Strings, booleans and ordinary numbers are stored as such; everything else as the bytes of its JSON, because DynamoDB
 * ends at 32 levels of nesting, refuses empty names in maps, and rounds or refuses numbers that JSON may hold.
 */
export function storedValue(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean" || isOrdinaryNumber(value)) return value;
  return Buffer.from(JSON.stringify(value));
}

export function readData(stored: Record<string, unknown>): ContactData {
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, readValue(value)]));
}

export const readValue = (value: unknown): unknown =>
  value instanceof Uint8Array ? JSON.parse(Buffer.from(value).toString()) : value;

/** Well inside DynamoDB's 1E-130, and what the client reads back without loss. */
const smallestNumber = 1e-100;

function isOrdinaryNumber(value: unknown): boolean {
  if (typeof value !== "number") return false;
  return value === 0 || (Math.abs(value) >= smallestNumber && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
}

/** The last digit has no part in the key's own shard, so both indexes spread evenly over their 4 partitions. */
const indexShardOf = (id: string): number => Number.parseInt(id.slice(-1), 16) & 3;
