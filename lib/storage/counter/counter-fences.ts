import { createHash } from "node:crypto";
import { attributesOf } from "#lib/storage/table/attributes.ts";

/**
 * How far a shard of the stream is folded into an item: one attribute per shard, 21 bytes with the longest sequence numbers
 * that DynamoDB issues today. Values compare as bytes in the shard's order.
 */

type Item = Record<string, unknown>;

/** 36 bits of a hash: among the 280 fences of a day and 40 partitions, two collide once in some 4,000 years. */
const hashLength = 6;

const hourMs = 60 * 60 * 1_000;

/** Stream records live 24 hours, so older ones are never replayed. One more hour for clock differences. */
const lifeHours = 25;

/** Hours count modulo one byte. */
const hoursMax = 256;

/** A sequence number of 28 digits, doubled. Longer ones, up to 40 digits, are marked by their first byte. */
const shortBytes = 12;
const longBytes = 17;
const longMark = 0xff;

const indexBytes = 2;

export type FenceName = `f${string}`;

export const fenceAttributes = attributesOf<Record<FenceName, Uint8Array>>();

export const fenceName = (shard: string): FenceName =>
  `f${createHash("sha256").update(shard).digest("base64url").slice(0, hashLength)}`;

/**
 * The place of each count, in order. The last count of a change has an even number and so a short place, which is the one that
 * fences store. The others have the odd number before it, plus their index.
 */
export function placesOf(sequences: readonly string[]): Buffer[] {
  let index = 0;
  return sequences.map((sequence, at) => {
    const number = BigInt(sequence) * 2n;
    if (sequences[at + 1] !== sequence) {
      index = 0;
      return bytesOf(number);
    }
    const suffix = Buffer.alloc(indexBytes);
    suffix.writeUInt16BE(index);
    index += 1;
    return Buffer.concat([bytesOf(number - 1n), suffix]);
  });
}

function bytesOf(number: bigint): Buffer {
  const hex = number.toString(16);
  const fits = hex.length < 2 * shortBytes || (hex.length === 2 * shortBytes && !hex.startsWith("ff"));
  if (fits) return Buffer.from(hex.padStart(2 * shortBytes, "0"), "hex");
  return Buffer.concat([Buffer.of(longMark), Buffer.from(hex.padStart(2 * longBytes, "0"), "hex")]);
}

/** The place up to which everything is folded, and the hour of the fold. */
export const fenceAt = (place: Uint8Array, now: Date): Buffer => Buffer.concat([place, Buffer.of(hourOf(now))]);

export function isFolded(item: Item, name: string, place: Uint8Array): boolean {
  const fence = item[name];
  return fence instanceof Uint8Array && Buffer.compare(place, fence.subarray(0, -1)) <= 0;
}

export const fencesOf = (item: Item): [FenceName, Uint8Array][] =>
  Object.entries(item).flatMap(([name, value]) =>
    value instanceof Uint8Array && isFence(name) ? [[name, value]] : [],
  );

const isFence = (name: string): name is FenceName => name.startsWith("f");

/** Fences that are too old to guard against a replay. */
export const staleFences = (item: Item, now: Date): [FenceName, Uint8Array][] =>
  fencesOf(item).filter(([, value]) => (hourOf(now) - (value.at(-1) ?? 0) + hoursMax) % hoursMax > lifeHours);

const hourOf = (now: Date): number => Math.floor(now.getTime() / hourMs) % hoursMax;
