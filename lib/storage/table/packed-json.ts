import { packText, unpackText } from "#lib/platform/packed-text.ts";

/** The stored form of plain JSON: a thousand contact ids take 21 KB. */
export const packJson = (value: unknown): Uint8Array => packText(JSON.stringify(value));

export const unpackJson = (packed: Uint8Array): unknown => JSON.parse(unpackText(packed));
