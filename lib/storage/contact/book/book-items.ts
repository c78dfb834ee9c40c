import * as z from "zod";
import type { PackedChunk } from "#lib/domain/contact/contact-jobs.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type BookPlace, type BookRow, comparePlaces } from "#lib/storage/contact/book/book-chunk.ts";
import {
  type FenceName,
  fenceAt,
  fenceName,
  isFolded,
  placesOf,
  staleFences,
} from "#lib/storage/counter/counter-fences.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";

/** The part of the book from this place to the next chunk, in one object. */
export type ChunkEntry = PackedChunk;

/** `building`: the chunks are not complete, so searches read the table. */
export interface BookHead {
  /** A new one with every change of the head. */
  version: string;
  state: "building" | "ready";
  changedAt: string;
  salt: string;
  chunks: readonly ChunkEntry[];
  /** How far each shard of the stream is folded into the chunks. */
  fences: Readonly<Record<FenceName, Uint8Array>>;
}

/** A contact's row after a change, or its removal. */
export type BookEntry = BookPlace & { sequence: string } & (Pick<BookRow, "email" | "subscribed"> | { removed: true });

/** Changes that are not folded yet. */
export interface BookDelta {
  key: { pk: string; sk: string };
  fence: FenceName;
  /** Sequence number of its last change: a repeated batch may replace the item by a longer one. */
  last: string;
  entries: readonly BookEntry[];
}

const headItem = z.object({
  ve: z.string(),
  st: z.enum(["building", "ready"]),
  at: z.string(),
  /** The project's salt, with which a search derives ids. */
  sa: z.string(),
  /** Chunks, packed. */
  ch: z.instanceof(Uint8Array),
});

const deltaItem = z.object({
  pk: z.string(),
  sk: z.string(),
  la: z.string(),
  /** Entries, packed. */
  bo: z.instanceof(Uint8Array),
});

const place = { createdMs: z.number(), id: z.string() };

export const chunkEntries = z.array(z.object({ name: z.string(), rows: z.number(), ...place, last: z.object(place) }));

/** Sequence, time of creation, id; then address and subscription unless the contact was removed. */
const packedEntries = z.array(
  z.union([
    z.tuple([z.string(), z.number(), z.string(), z.string(), z.boolean()]),
    z.tuple([z.string(), z.number(), z.string()]),
  ]),
);

export const headAttributes = attributesOf<z.infer<typeof headItem>>();
export const deltaAttributes = attributesOf<z.infer<typeof deltaItem>>();

export const bookPartition = (dataId: DataId): string => `R#${dataId}`;

/** Exists while the stream keeps the changes of addresses: the head is larger, and each batch reads this. */
export const markKey = (dataId: DataId) => ({ pk: bookPartition(dataId), sk: "a" });

/** Sorts after the changes. A reader that finds a change gone finds the head into which it was folded. */
export const headKey = (dataId: DataId) => ({ pk: bookPartition(dataId), sk: "h" });

const deltaPrefix = "d#";

export const newHeadItem = (dataId: DataId, head: BookHead) => ({
  ...headKey(dataId),
  ve: head.version,
  st: head.state,
  at: head.changedAt,
  sa: head.salt,
  ch: packJson(head.chunks),
  ...head.fences,
});

export function headFromItem(item: Record<string, unknown>): BookHead {
  const { ve, st, at, sa, ch } = headItem.parse(item);
  const fences = Object.entries(item).flatMap<[FenceName, Uint8Array]>(([name, value]) =>
    isFenceName(name) && value instanceof Uint8Array ? [[name, value]] : [],
  );
  return {
    version: ve,
    state: st,
    changedAt: at,
    salt: sa,
    chunks: chunkEntries.parse(unpackJson(ch)),
    fences: Object.fromEntries(fences),
  };
}

const isFenceName = (name: string): name is FenceName => name.startsWith("f");

/** `entries` are of one batch of the shard, in its order. */
export function newDeltaItem(dataId: DataId, shardId: string, entries: readonly [BookEntry, ...BookEntry[]]) {
  const [{ sequence: first }] = entries;
  const packed = entries.map((entry) => {
    const { sequence, createdMs, id } = entry;
    const place = [sequence.replace(/^0+/, ""), createdMs, id];
    return "removed" in entry ? place : [...place, entry.email, entry.subscribed];
  });
  return {
    pk: bookPartition(dataId),
    sk: `${deltaPrefix}${fenceName(shardId)}#${first}`,
    la: entries.at(-1)?.sequence ?? first,
    bo: packJson(packed),
  };
}

/** What the partition holds. */
export function bookFromItems(items: readonly Record<string, unknown>[]): {
  head: BookHead | undefined;
  deltas: BookDelta[];
} {
  const head = items.find(({ sk }) => sk === "h");
  const deltas = items.filter(({ sk }) => String(sk).startsWith(deltaPrefix)).map(deltaFromItem);
  return { head: head && headFromItem(head), deltas };
}

function deltaFromItem(item: Record<string, unknown>): BookDelta {
  const { pk, sk, la, bo } = deltaItem.parse(item);
  const [, fence = "f"] = sk.split("#");
  const entries = packedEntries.parse(unpackJson(bo)).map<BookEntry>(([sequence, createdMs, id, ...row]) => {
    const [email, subscribed = false] = row;
    const place = { sequence, createdMs, id };
    return email === undefined ? { ...place, removed: true } : { ...place, email, subscribed };
  });
  return { key: { pk, sk }, fence: isFenceName(fence) ? fence : "f", last: la, entries };
}

/** The newest entry of each contact that is not folded yet, in the order of the book. */
export function newestEntries(fences: BookHead["fences"], deltas: readonly BookDelta[]): BookEntry[] {
  const newest = new Map<string, BookEntry & { number: bigint }>();
  for (const { fence, entries } of deltas) {
    for (const entry of entries) {
      const [place] = placesOf([entry.sequence]);
      if (place && isFolded(fences, fence, place)) continue;
      const key = `${entry.createdMs}#${entry.id}`;
      const number = BigInt(entry.sequence);
      const known = newest.get(key);
      if (!known || known.number < number) newest.set(key, { ...entry, number });
    }
  }
  return [...newest.values()].sort(comparePlaces);
}

/** The fences after these changes were folded, without those that guard against no replay any more. */
export function foldedFences(fences: BookHead["fences"], deltas: readonly BookDelta[], now: Date): BookHead["fences"] {
  const folded: Record<FenceName, Uint8Array> = { ...fences };
  for (const { fence, last } of deltas) {
    const [place] = placesOf([last]);
    if (place && !isFolded(folded, fence, place)) folded[fence] = fenceAt(place, now);
  }
  const stale = new Set(staleFences(folded, now).map(([name]) => name));
  return Object.fromEntries(Object.entries(folded).filter(([name]) => !isFenceName(name) || !stale.has(name)));
}
