import { createHash } from "node:crypto";
import * as z from "zod";
import { badRequest } from "#lib/platform/refusal.ts";

/** `f` ties the cursor to its list, `p` is the position in it. */
const envelope = z.object({ f: z.string(), p: z.unknown() });

/**
 * An opaque cursor: base64url of JSON. `list` is everything that determines the rows and their order (filters, sort,
 * direction). The cursor is refused for any other list.
 */
export function writeCursor(position: unknown, list: unknown): string {
  return Buffer.from(JSON.stringify({ f: fingerprint(list), p: position })).toString("base64url");
}

/** The position of a cursor; undefined without one. Refuses unreadable cursors and those of other lists with 400. */
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
