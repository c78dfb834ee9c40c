import * as z from "zod";
import type { Contact, ContactData } from "#lib/domain/contact/contact.ts";
import { withoutDeleted } from "#lib/domain/contact/deleted-field.ts";
import type { SubscriptionState } from "#lib/domain/event/subscription-event.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { topicSources } from "#lib/domain/project/topic-choices.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import type { ChosenTopics } from "#lib/domain/topic/topic-event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import {
  type SuppressionAttribute,
  suppressionAttribute,
  suppressionFrom,
} from "#lib/storage/contact/suppression-attribute.ts";
import { lastEventsIn } from "#lib/storage/event/last-events.ts";
import type { ChangeSourceAttribute } from "#lib/storage/execution/change-source-attribute.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";

const topicCause = z.object({ s: z.enum(topicSources), e: z.string().optional() });

/**
 * A stored contact. What a key already contains (id, address, creation time) is not stored again, so that about 500 bytes of
 * data still fit into one write unit.
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
  /** What ended the subscription; absent for `api`. */
  sr: z.enum(["bounce", "complaint", "person"]).optional(),
  /** When it ended, in milliseconds since 1970; absent while subscribed or snoozed. */
  ot: z.number().optional(),
  /** Number of flips so far. It names the event that the stream consumer derives from each flip. */
  sv: z.number().optional(),
  /** Snoozed until. */
  sn: z.string().optional(),
  /** Data by key, see `storedValue`. */
  d: z.record(z.string(), z.unknown()),
  up: z.string(),
  /** Highest number of the field deletions it has seen; absent before the first. */
  fd: z.number().optional(),
  /** Last events (last-events.ts). */
  ev: z.record(z.string(), z.number()),
  /** Choices by the mark of their topic; absent before the first. */
  tp: z.record(z.string(), z.boolean()).optional(),
  /** Number of changes of choices so far, which names their events, and what made the last: source, email. */
  tv: z.number().optional(),
  tw: topicCause.optional(),
  /** Mark of the suppression of the address that the id derives from, whether or not the item holds a contact. */
  sx: suppressionAttribute.optional(),
  /** Whether the contact's id derives from another address than its own, and the mark of its own. */
  aw: z.literal(true).optional(),
  cx: suppressionAttribute.optional(),
  /** Segment memberships: milliseconds since 1970 of joining, or negated of leaving. */
  sg: z.record(z.string(), z.number()),
});

/**
 * The item under an address's id is the address's *slot*: it leads to the contact with that address. When that contact has
 * another id, the slot forwards to it. Such a slot may itself hold a contact that has moved to another address. It also has the
 * mark of the address's suppression, so it may exist without leading to a contact.
 */
const slotItem = z.object({
  /** Id of the contact with this slot's address, when it is stored elsewhere. */
  fw: z.string().optional(),
  /** Set once the contact has moved: seed for the id of the next contact with this slot's address. */
  nx: z.string().optional(),
  sx: suppressionAttribute.optional(),
});

const subscriptionItem = contactItem.pick({ sk: true, sk1: true, sk2: true, su: true, sv: true, sr: true, up: true });

const topicsItem = contactItem.pick({ tp: true, tv: true, tw: true });

const audienceItem = contactItem.pick({ ev: true, sg: true });

export type ContactItem = z.infer<typeof contactItem>;

/** With the mark of the last workflow step that changed the contact. */
export const contactAttributes = attributesOf<
  ContactItem & z.infer<typeof slotItem> & { wf?: ChangeSourceAttribute }
>();

/** 16 partitions of a project take 16,000 writes a second and let a scan run on 16 cursors. */
export const contactKey = (dataId: DataId, id: string): { pk: string; sk: string } => ({
  pk: contactPartition(dataId, id.slice(0, 1)),
  sk: id,
});

export const contactPartitions = (dataId: DataId): string[] =>
  [..."0123456789abcdef"].map((digit) => contactPartition(dataId, digit));

/** For both indexes: 4 partitions take 4,000 new contacts a second. */
export const contactIndexPartitions = (dataId: DataId): string[] =>
  ["0", "1", "2", "3"].map((shard) => contactPartition(dataId, shard));

const contactPartition = (dataId: DataId, digit: string): string => `C#${dataId}#${digit}`;

export function newContactItem(dataId: DataId, contact: Contact): ContactItem {
  const indexPartition = `C#${dataId}#${indexShardOf(contact.id)}`;
  return {
    ...contactKey(dataId, contact.id),
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
    ...(contact.topicChoices && { tp: contact.topicChoices }),
  };
}

/** Leaves out the values of deleted fields. Undefined when the item holds no contact. */
export function contactFromItem(
  item: Record<string, unknown>,
  deletedFields: readonly DeletedField[],
): Contact | undefined {
  if (!holdsContact(item)) return undefined;
  const stored = contactItem.parse(item);
  const deletionsSeen = stored.fd ?? 0;
  const marked = contactMark(stored);
  return {
    id: stored.sk,
    email: stored.sk2,
    subscribed: stored.su,
    snoozedUntil: stored.sn ?? null,
    ...(stored.ot !== undefined && { optOut: { at: new Date(stored.ot).toISOString(), by: stored.sr ?? "api" } }),
    ...(stored.tp && { topicChoices: stored.tp }),
    ...(marked && { suppression: suppressionFrom(marked) }),
    data: withoutDeleted(readData(stored.d), deletionsSeen, deletedFields),
    createdAt: createdAtOf(stored),
    updatedAt: stored.up,
    deletionsSeen,
  };
}

/** Includes what conditions evaluate. Undefined when the item holds no contact. */
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
  /** The contact with this id. Its address may be another one. */
  contact: Contact | undefined;
  /** Id of the contact with this slot's address, when it differs. */
  forward: string | undefined;
  /** Seed for the id of the next contact with this slot's address; set while `contact` has moved. */
  seed: string | undefined;
  /** Of the suppression of this slot's address. */
  mark: SuppressionAttribute | undefined;
}

export function slotFromItem(item: Record<string, unknown>, deletedFields: readonly DeletedField[]): ContactSlot {
  const { fw: forward, nx: seed, sx: mark } = slotItem.parse(item);
  return { contact: contactFromItem(item, deletedFields), forward, seed, mark };
}

const createdAtOf = ({ sk1 }: Pick<ContactItem, "sk1">): string => sk1.slice(0, sk1.indexOf("#"));

/** A slot may only forward to a contact, or only have the mark of a suppression. */
export const holdsContact = (item: Record<string, unknown>): boolean => item["sk2"] !== undefined;

/** The mark of the contact's own address. */
export const contactMark = ({ aw, cx, sx }: Pick<ContactItem, "aw" | "cx" | "sx">): SuppressionAttribute | undefined =>
  aw ? cx : sx;

/** The choices of topics alone, for the stream's consumer. */
export function chosenTopicsIn(item: Record<string, unknown>): ChosenTopics {
  const { tp, tv, tw } = topicsItem.parse(item);
  return { choices: tp ?? {}, changes: tv ?? 0, source: tw?.s ?? "api", emailId: tw?.e ?? null };
}

/** The subscription alone, for the stream's consumer; undefined when the item holds no contact. */
export function subscriptionFromItem(item: Record<string, unknown>): SubscriptionState | undefined {
  if (!holdsContact(item)) return undefined;
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
 * Strings, booleans and ordinary numbers are stored natively, everything else as the bytes of its JSON. DynamoDB allows 32
 * levels of nesting, refuses empty names in maps, and rounds or refuses numbers that JSON allows.
 */
export function storedValue(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean" || isOrdinaryNumber(value)) return value;
  return Buffer.from(JSON.stringify(value));
}

function readData(stored: Record<string, unknown>): ContactData {
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, readValue(value)]));
}

export const readValue = (value: unknown): unknown =>
  value instanceof Uint8Array ? JSON.parse(Buffer.from(value).toString()) : value;

/** Well inside DynamoDB's 1E-130, and the client reads it back without loss. */
const smallestNumber = 1e-100;

function isOrdinaryNumber(value: unknown): boolean {
  if (typeof value !== "number") return false;
  return value === 0 || (Math.abs(value) >= smallestNumber && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
}

/** The last digit plays no part in the key's own shard, so both indexes spread evenly over their 4 partitions. */
const indexShardOf = (id: string): number => Number.parseInt(id.slice(-1), 16) & 3;
