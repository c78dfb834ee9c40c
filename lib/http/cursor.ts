import { createHash } from "node:crypto";
import * as z from "zod";
import { badRequest } from "#lib/platform/refusal.ts";

/** `f` ties the cursor to the list it was made for, `p` is the position in it. */
const envelope = z.object({ f: z.string(), p: z.unknown() });

/**
 * An opaque cursor: base64url of JSON. `list` is everything that decides which rows come and in what order (filters,
 * sort, direction); the cursor is refused with any other.
 */
export function writeCursor(position: unknown, list: unknown): string {
  return Buffer.from(JSON.stringify({ f: fingerprint(list), p: position })).toString("base64url");
}

/** The position a cursor marks, undefined without cursor. Refuses with 400 what it cannot read or was made elsewhere. */
export function readCursor<T>(cursor: string | undefined, position: z.ZodType<T>, list: unknown): T | undefined {
  if (cursor === undefined) return undefined;
  const read = envelope.safeParse(parsed(cursor));
  if (!read.success) throw badRequest("This cursor cannot be read.");
  if (read.data.f !== fingerprint(list)) throw badRequest("This cursor was made for other filters or another order.");
  const found = position.safeParse(read.data.p);
  if (!found.success) throw badRequest("This cursor cannot be read.");
  return found.data;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

const fingerprint = (list: unknown): string =>
  createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 8);
