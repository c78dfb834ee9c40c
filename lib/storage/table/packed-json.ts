import { packBody, unpackBody } from "#lib/domain/email/packed-body.ts";

/** The stored form of plain JSON: a thousand contact ids take 21 KB. */
export const packJson = (value: unknown): Uint8Array => packBody(JSON.stringify(value));

export const unpackJson = (packed: Uint8Array): unknown => JSON.parse(unpackBody(packed));
