import type { Precondition } from "#lib/platform/precondition.ts";

/** A strong validator: each change of a record has a later time (lib/platform/precondition.ts). */
export const etagOf = (updatedAt: string): string => `"${Date.parse(updatedAt).toString(36)}"`;

/** The header of a record's response; none for a body that is no record. */
export function etagHeader(body: unknown): { ETag: string } | undefined {
  if (typeof body !== "object" || body === null || !("updatedAt" in body)) return undefined;
  return typeof body.updatedAt === "string" ? { ETag: etagOf(body.updatedAt) } : undefined;
}

/** Reads `If-Match`. A weak tag fits no state (RFC 9110 section 13.1.1). */
export function preconditionOf(header: string | undefined): Precondition | undefined {
  if (header === undefined) return undefined;
  const tags = header.split(",").map((tag) => tag.trim());
  return (updatedAt) => tags.includes("*") || tags.includes(etagOf(updatedAt));
}
