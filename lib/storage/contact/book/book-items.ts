import * as z from "zod";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { type BookPlace, type BookRow, comparePlaces } from "#lib/storage/contact/book/book-chunk.ts";
import {
  type FenceName,
  fenceAt,
  fenceName,
  fencesOf,
  isFolded,
  placesOf,
  staleFences,
} from "#lib/storage/counter/counter-fences.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import type { Item } from "#lib/storage/table/table.ts";

/** The part of the book from this place to the next chunk, in one object. */
export interface ChunkEntry extends BookPlace {
  name: string;
  rows: number;
  last: BookPlace;
}

/** An object that was replaced at this time. A search may have read the head before, so the object stays for a while. */
export interface ReplacedChunk {
  name: string;
  atMs: number;
}

/** `building`: the chunks are not complete, so searches read the index. */
export interface BookHead {
  /** A new one with every change of the head. */
  version: string;
  state: "building" | "ready";
  changedAt: string;
  /** The build that made the chunks. It has seen all that happened before this time. */
  build: { id: string; at: string };
  salt: string;
  chunks: readonly ChunkEntry[];
  replaced: readonly ReplacedChunk[];
  /** How far each shard of the stream is folded into the chunks. */
  fences: Readonly<Record<FenceName, Uint8Array>>;
}

/** A contact's row after a change, or its removal. */
export type BookEntry = BookPlace & { sequence: string } & (Pick<BookRow, "email" | "subscribed"> | { removed: true });

/** Changes of one batch of the stream. */
export interface BookDelta {
  key: ItemKey;
  fence: FenceName;
  /** Sequence number of its last change: a repeated batch may replace the item by a longer one. */
  last: string;
  /** Whether `last` is stored. An item that cannot be read must not stay forever. */
  hasLast: boolean;
  /** The entries. They take ten times as much memory when unpacked. */
  packed: unknown;
}

/** What the stream's consumer knows of a book. */
export interface BookMark {
  /** When the book was begun or last folded. */
  foldedAt: string;
  /** Changes that wait for the next fold, about. */
  waiting: number;
}

export interface Book {
  /** Undefined also when it is corrupt. Then `version` is its version, and a new build replaces it. */
  head: BookHead | undefined;
  version: string | undefined;
  fences: BookHead["fences"];
  mark: BookMark | undefined;
  /** The newest first. */
  deltas: BookDelta[];
  /** Of all items. */
  bytes: number;
}

const headItem = z.object({
  ve: z.string(),
  st: z.enum(["building", "ready"]),
  at: z.string(),
  bu: z.string(),
  ba: z.string(),
  /** The project's salt, with which a search derives ids. */
  sa: z.string(),
  /** Chunks, packed. */
  ch: z.instanceof(Uint8Array),
  /** Replaced chunks, packed. */
  re: z.instanceof(Uint8Array),
});

const markItem = z.object({ at: z.string().default(new Date(0).toISOString()), wa: z.number().default(0) });

interface DeltaItem {
  la: string;
  bo: Uint8Array;
}

const place = { createdMs: z.number(), id: z.string() };
const chunkEntries = z.array(z.object({ name: z.string(), rows: z.number(), ...place, last: z.object(place) }));
const replacedChunks = z.array(z.object({ name: z.string(), atMs: z.number() }));

/** Sequence, time of creation, id; then address and subscription unless the contact was removed. */
const packedEntries = z.array(
  z.union([
    z.tuple([z.string(), z.number(), z.string(), z.string(), z.boolean()]),
    z.tuple([z.string(), z.number(), z.string()]),
  ]),
);

export const headAttributes = attributesOf<z.infer<typeof headItem>>();
export const markAttributes = attributesOf<z.infer<typeof markItem>>();
export const deltaAttributes = attributesOf<DeltaItem>();

export const bookPartition = (dataId: DataId): string => `R#${dataId}`;

/** Exists while the stream keeps the changes of addresses: the head is larger, and each batch reads this. */
export const markKey = (dataId: DataId) => ({ pk: bookPartition(dataId), sk: "a" });

/** Sorts before the changes, and is read after them: a reader that finds a change gone finds the head with it. */
export const headKey = (dataId: DataId) => ({ pk: bookPartition(dataId), sk: "b" });

const deltaPrefix = "d#";

/** Sequence numbers have up to 40 digits; padded, they compare as text. */
const sequenceDigits = 40;

export const newMarkItem = (dataId: DataId, { foldedAt, waiting }: BookMark) => ({
  ...markKey(dataId),
  at: foldedAt,
  wa: waiting,
});

export function markFromItem(item: Item): BookMark {
  const { at, wa } = markItem.parse(item);
  return { foldedAt: at, waiting: wa };
}

export const newHeadItem = (dataId: DataId, head: BookHead) => ({
  ...headKey(dataId),
  ve: head.version,
  st: head.state,
  at: head.changedAt,
  bu: head.build.id,
  ba: head.build.at,
  sa: head.salt,
  ch: packJson(head.chunks),
  re: packJson(head.replaced),
  ...head.fences,
});

export function headFromItem(item: Item): BookHead {
  const { ve, st, at, bu, ba, sa, ch, re } = headItem.parse(item);
  return {
    version: ve,
    state: st,
    changedAt: at,
    build: { id: bu, at: ba },
    salt: sa,
    chunks: chunkEntries.parse(unpackJson(ch)),
    replaced: replacedChunks.parse(unpackJson(re)),
    fences: Object.fromEntries(fencesOf(item)),
  };
}

/**
 * `entries` are of one batch of the shard, in its order. Items sort by their first change, also across shards: a shard's
 * changes are older than those of the shards that replace it.
 */
export function newDeltaItem(dataId: DataId, shardId: string, entries: readonly [BookEntry, ...BookEntry[]]) {
  const [{ sequence: first }] = entries;
  const packed = entries.map((entry) => {
    const { sequence, createdMs, id } = entry;
    const place = [sequence.replace(/^0+/, ""), createdMs, id];
    return "removed" in entry ? place : [...place, entry.email, entry.subscribed];
  });
  return {
    pk: bookPartition(dataId),
    sk: `${deltaPrefix}${first.padStart(sequenceDigits, "0")}#${fenceName(shardId)}`,
    la: entries.at(-1)?.sequence ?? first,
    bo: packJson(packed),
  };
}

/** All items of a book's partition. */
export function bookFromItems(items: readonly Item[]): Book {
  const head = items.find(({ sk }) => sk === "b");
  const mark = items.find(({ sk }) => sk === "a");
  const version = head?.["ve"];
  return {
    head: head && readableHead(head),
    version: typeof version === "string" ? version : undefined,
    fences: Object.fromEntries(fencesOf(head ?? {})),
    mark: mark && markFromItem(mark),
    deltas: items.filter(({ sk }) => String(sk).startsWith(deltaPrefix)).map(deltaFromItem),
    bytes: bytesOf(items),
  };
}

function readableHead(item: Item): BookHead | undefined {
  try {
    return headFromItem(item);
  } catch (error) {
    logger.error("The head of an address book cannot be read", { key: item["pk"], error });
    return undefined;
  }
}

export const bytesOf = (items: readonly Item[]): number => items.reduce((sum, item) => sum + itemBytes(item), 0);

function deltaFromItem({ pk, sk, la, bo }: Item): BookDelta {
  const [, first = "", fence = "f"] = String(sk).split("#");
  const hasLast = typeof la === "string" && isSequence(la);
  const last = hasLast ? la : isSequence(first) ? first : "0";
  const key = { pk: String(pk), sk: String(sk) };
  return { key, fence: isFenceName(fence) ? fence : "f", last, hasLast, packed: bo };
}

const isSequence = (text: string): boolean => /^\d+$/.test(text);

const isFenceName = (name: string): name is FenceName => name.startsWith("f");

/** @throws when the item does not hold changes. */
function entriesOf({ packed }: BookDelta): BookEntry[] {
  return packedEntries
    .parse(unpackJson(z.instanceof(Uint8Array).parse(packed)))
    .map<BookEntry>(([sequence, createdMs, id, email, subscribed = false]) => {
      const place = { sequence, createdMs, id };
      return email === undefined ? { ...place, removed: true } : { ...place, email, subscribed };
    });
}

/**
 * The newest entry of each contact that is not folded yet, in the order of the book.
 *
 * @throws when one of the items cannot be read.
 */
export function newestEntries(fences: BookHead["fences"], deltas: readonly BookDelta[]): BookEntry[] {
  const newest = new Map<string, BookEntry & { number: bigint }>();
  for (const delta of deltas) {
    if (isCovered(fences, delta)) continue;
    for (const entry of entriesOf(delta)) {
      if (isCovered(fences, { fence: delta.fence, last: entry.sequence })) continue;
      const key = `${entry.createdMs}#${entry.id}`;
      const number = BigInt(entry.sequence);
      const known = newest.get(key);
      if (!known || known.number < number) newest.set(key, { ...entry, number });
    }
  }
  return [...newest.values()].sort(comparePlaces);
}

function isCovered(fences: BookHead["fences"], { fence, last }: Pick<BookDelta, "fence" | "last">): boolean {
  const [place] = placesOf([last]);
  return place !== undefined && isFolded(fences, fence, place);
}

/**
 * The fences after these changes were folded, without those that guard against no replay any more. A fence whose changes are
 * still stored stays: a worker that died has not deleted them.
 */
export function foldedFences(fences: BookHead["fences"], deltas: readonly BookDelta[], now: Date): BookHead["fences"] {
  const folded: Record<FenceName, Uint8Array> = { ...fences };
  for (const { fence, last } of deltas) {
    const [place] = placesOf([last]);
    const reached = folded[fence]?.subarray(0, -1);
    if (place) folded[fence] = fenceAt(reached && isFolded(folded, fence, place) ? reached : place, now);
  }
  const stale = new Set(staleFences(folded, now).map(([name]) => name));
  return Object.fromEntries(fencesOf(folded).filter(([name]) => !stale.has(name)));
}
