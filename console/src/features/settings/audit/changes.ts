import type { components } from "#api/schema.ts";

type Sides = Pick<components["schemas"]["AuditLine"], "before" | "after">;

export interface ChangedField {
  field: string;
  /** Undefined: the field was or is not there. */
  before: unknown;
  after: unknown;
}

/** The fields of a change, nested ones by their path, in the order of the log. */
export function changedFields({ before, after }: Sides): ChangedField[] {
  const [old, now] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const [was, is] = [old.get(field), now.get(field)];
    const isSame = before && after && JSON.stringify(was) === JSON.stringify(is);
    return isSame ? [] : [{ field, before: was, after: is }];
  });
}

/** Each value by its path. Lists, digests and empty objects are values. */
function leavesOf(record: object, path = ""): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record) as [string, unknown][]) {
    const at = `${path}${name}`;
    if (!isNested(value)) leaves.set(at, value);
    else for (const [inner, leaf] of leavesOf(value, `${at}.`)) leaves.set(inner, leaf);
  }
  return leaves;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNested = (value: unknown): value is object =>
  isRecord(value) && Object.keys(value).length > 0 && !isDigest(value);

/** How the log holds a long text. */
export const isDigest = (value: unknown): value is { sha256: string; length: number } =>
  isRecord(value) &&
  Object.keys(value).length === 2 &&
  typeof value["sha256"] === "string" &&
  typeof value["length"] === "number";

/** A value as a person would write it. */
export function textOf(value: unknown): string {
  if (value === null) return "";
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
