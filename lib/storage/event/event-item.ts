import * as z from "zod";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { EventPosition, EventRecord } from "#lib/domain/event/event-reader.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";

const eventItem = z.object({
  pk: z.string(),
  /** `e#<createdAt>#<id>`. */
  sk: z.string(),
  pk1: z.string(),
  /** `<createdAt>#<id>`. */
  sk1: z.string(),
  pk2: z.string(),
  /** `<hash of the name>#<createdAt>#<id>`. */
  sk2: z.string(),
  na: z.string(),
  /** Contact. */
  ci: z.string(),
  /** The contact's address. */
  em: z.string().optional(),
  /** Email. */
  ei: z.string().optional(),
  /** Not dispatched to workflows. */
  nd: z.literal(true).optional(),
  /** Data, brotli of its JSON; absent when empty. The stream shows it as base64 text. */
  bo: z.union([z.instanceof(Uint8Array), z.string()]).optional(),
  /** Cause: workflow, depth. */
  wf: z.object({ w: z.string(), d: z.number() }).optional(),
  cr: z.string(),
});

export const eventAttributes = attributesOf<z.infer<typeof eventItem>>();

type EventItem = Omit<z.infer<typeof eventItem>, "bo"> & { bo?: Uint8Array };

export const eventPrefix = "e#";

/** Shards of both event indexes: 4 partitions take 4,000 new events a second. */
const indexShards = ["0", "1", "2", "3"] as const;

export const eventIndexPartitions = (dataId: DataId): string[] => indexShards.map((shard) => `E#${dataId}#${shard}`);

/** Names may have up to 255 of any characters. Hashes have a fixed length and no separators, so each sorts as one value. */
export const hashOfName = (name: string): string => sha256(name).slice(0, 16);

export const eventSortKey = (createdAt: string, id: string): string => `${createdAt}#${id}`;

export const eventKey = (
  dataId: DataId,
  { contactId, createdAt, id }: Pick<ContactEvent, "contactId" | "createdAt" | "id">,
): { pk: string; sk: string } => ({
  pk: emailPartition(dataId, contactId),
  sk: eventPrefix + eventSortKey(createdAt, id),
});

/** The position of the event with this sort key. */
export function eventPositionOf(sortKey: unknown): EventPosition {
  const [createdAt = "", id = ""] = String(sortKey).slice(eventPrefix.length).split("#");
  return { createdAt, id };
}

export function newEventItem(dataId: DataId, event: ContactEvent): EventItem {
  const { id, name, contactId, data, createdAt, cause, emailId, startsNothing } = event;
  const place = eventSortKey(createdAt, id);
  const shard = indexShards[Number.parseInt(id.slice(-1), 16) & 3] ?? "0";
  const indexPartition = `E#${dataId}#${shard}`;
  return {
    ...eventKey(dataId, event),
    pk1: indexPartition,
    sk1: place,
    pk2: indexPartition,
    sk2: `${hashOfName(name)}#${place}`,
    na: name,
    ci: contactId,
    ...(event.contactEmail !== undefined && { em: event.contactEmail }),
    ...(emailId && { ei: emailId }),
    ...(startsNothing && { nd: true as const }),
    ...(Object.keys(data).length > 0 && { bo: packJson(data) }),
    ...(cause && { wf: { w: cause.workflowId, d: cause.depth } }),
    cr: createdAt,
  };
}

export function eventFromItem(stored: unknown): EventRecord {
  const { sk, na: name, ci: contactId, ei, nd, bo, wf, cr: createdAt } = eventItem.parse(stored);
  const data = bo instanceof Uint8Array ? unpackJson(bo) : {};
  return {
    id: sk.slice(`${eventPrefix}${createdAt}#`.length),
    name,
    contactId,
    data: z.record(z.string(), z.unknown()).parse(data),
    createdAt,
    emailId: ei ?? null,
    ...(nd && { startsNothing: true }),
    ...(wf && { cause: { workflowId: wf.w, depth: wf.d } }),
  };
}

/** The contact's address at the time of the event; undefined if the writer did not store it. */
export const addressInEventItem = (stored: unknown): string | undefined => eventItem.parse(stored).em;
