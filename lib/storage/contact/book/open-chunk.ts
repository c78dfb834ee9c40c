import { logger } from "#lib/platform/logger.ts";
import { type BookChunk, unpackChunk } from "#lib/storage/contact/book/book-chunk.ts";
import type { BookFiles } from "#lib/storage/contact/book/book-files.ts";

/** `denied`: the object exists, but the function may not read it. */
export type ChunkFault = "missing" | "corrupt" | "denied";

interface ChunkSource {
  key: string;
  salt: string;
}

/** Reads a chunk with the right to list its folder: without it, S3 does not tell a missing object from a denied one. */
export async function openChunk(
  files: Pick<BookFiles, "find" | "list">,
  { key, salt }: ChunkSource,
): Promise<BookChunk | ChunkFault> {
  const packed = await files.find(key);
  if (packed) return (await chunkFrom(packed, { key, salt, isWhole: true })) ?? "corrupt";
  if ((await files.list(key)).length === 0) return "missing";
  logger.error("Reading a chunk of an address book is denied; check the grants of the content bucket", { key });
  return "denied";
}

/** Undefined when the bytes are no chunk. A search checks columns only when it needs them. */
export async function chunkFrom(
  packed: Uint8Array,
  { key, salt, isWhole = false }: ChunkSource & { isWhole?: boolean },
): Promise<BookChunk | undefined> {
  try {
    const chunk = await unpackChunk(salt, packed);
    return isWhole ? chunk.withColumns() : chunk;
  } catch (error) {
    logger.warn("A chunk of an address book is corrupt", { key, error });
    return undefined;
  }
}
