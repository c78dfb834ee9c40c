import { isDeepStrictEqual } from "node:util";
import type { AuditValues } from "#lib/domain/audit/audit-line.ts";
import { sha256 } from "#lib/platform/ids.ts";

/** `before` and `after` as JSON, each. */
const bytesMax = 8 * 1_024;

/** A text above this is shown by its digest. */
const textBytesMax = 1_024;

const depthMax = 8;

/** Values of fields with these names are never kept, at any depth. */
const secretNames = new Set([
  "secret",
  "token",
  "password",
  "currentPassword",
  "newPassword",
  "signature",
  "secretKey",
]);

/** Texts of emails. */
const bodyNames = new Set(["body", "text", "html"]);

/** Headers of webhooks hold credentials: only their names are kept. */
const headerNames = new Set(["headers"]);

/** Addresses without a contact, which an erasure could not find in a line: only their number is kept. */
const countedNames = new Set(["notFound"]);

/** Fields that change with every write and say nothing about it. */
const ignoredNames = new Set(["updatedAt", "warnings"]);

type Fields = Readonly<Record<string, unknown>>;

interface Change {
  before: AuditValues | null;
  after: AuditValues | null;
}

/** The fields that differ. A record that does not exist before or after the change is null. */
export function changedValues(before: Fields | null, after: Fields | null): Change {
  if (before === null || after === null) return { before: before && kept(before), after: after && kept(after) };
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (record: Fields) =>
    kept(Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : []))));
  return { before: only(before), after: only(after) };
}

/** The fields without secrets, long texts as digests, at most 8 KB of JSON. */
function kept(record: Fields): AuditValues {
  const fields = Object.entries(record)
    .filter(([name]) => !isLeftOut(name))
    .map(([name, value]) => [name, shown(name, value, 0)] as const);
  return fitting(fields);
}

const isLeftOut = (name: string): boolean => secretNames.has(name) || ignoredNames.has(name);

function shown(name: string, value: unknown, depth: number): unknown {
  if (typeof value === "string") return bodyNames.has(name) || byteLength(value) > textBytesMax ? digest(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (headerNames.has(name)) return Object.keys(value);
  if (countedNames.has(name)) return Object.keys(value).length;
  if (depth === depthMax) return digest(JSON.stringify(value));
  if (Array.isArray(value)) return value.map((each: unknown) => shown("", each, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secretNames.has(key))
      .map(([key, each]) => [key, shown(key, each, depth + 1)]),
  );
}

/** Replaces values by their digests, the largest first, until the fields fit; then leaves fields out, the smallest first. */
function fitting(fields: readonly (readonly [string, unknown])[]): AuditValues {
  const values = new Map(fields);
  const sizes = fields
    .map(([name, value]) => ({ name, text: JSON.stringify(value ?? null) }))
    .sort((a, b) => byteLength(b.text) - byteLength(a.text));
  const whole = () => Object.fromEntries(values);
  for (const { name, text } of sizes) {
    if (byteLength(JSON.stringify(whole())) <= bytesMax) break;
    values.set(name, digest(text));
  }
  for (const { name } of sizes.toReversed()) {
    if (byteLength(JSON.stringify(whole())) <= bytesMax) break;
    values.delete(name);
  }
  return whole();
}

const digest = (text: string) => ({ sha256: sha256(text), length: byteLength(text) });

const byteLength = (text: string): number => Buffer.byteLength(text);
