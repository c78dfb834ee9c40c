import type { components } from "#api/schema.ts";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

export type AuditLine = components["schemas"]["AuditLine"];

const text = words.audit;

/** What an action is called; one that the console does not know yet by its code. */
export const saidAction = (action: string): string => text.actions[action] ?? action;

/** The known actions on records of a type. */
export const actionsOf = (type: string): string[] =>
  Object.keys(text.actions).filter((action) => action.startsWith(`${type}.`));

export function actorName({ type, id, name }: AuditLine["actor"]): string {
  if (type === "SYSTEM") return text.petrel;
  if (type === "OPERATOR") return text.operator;
  return id === "secret" ? text.secretKey : (name ?? text.someone);
}

export interface ChangedField {
  field: string;
  /** Undefined: the field was or is not there. */
  before: string | undefined;
  after: string | undefined;
}

/** The fields of a change, nested ones by their path, in the order of the log. */
export function changedFields({ before, after }: Pick<AuditLine, "before" | "after">): ChangedField[] {
  const [old, now] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const [was, is] = [old.get(field), now.get(field)];
    return before && after && was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** Each value as text by its path. Lists and empty objects are values. */
function leavesOf(record: object, path = ""): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(record) as [string, unknown][]) {
    const at = `${path}${name}`;
    if (!isNested(value)) leaves.set(at, textOf(value));
    else for (const [inner, leaf] of leavesOf(value, `${at}.`)) leaves.set(inner, leaf);
  }
  return leaves;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNested = (value: unknown): value is object =>
  isRecord(value) && Object.keys(value).length > 0 && !isDigest(value);

/** The log holds long texts so. */
const isDigest = (value: unknown): value is { sha256: string; length: number } =>
  isRecord(value) &&
  Object.keys(value).length === 2 &&
  typeof value["sha256"] === "string" &&
  typeof value["length"] === "number";

const digestShown = 8;

function textOf(value: unknown): string {
  if (isDigest(value)) return text.digest(count(value.length), value.sha256.slice(0, digestShown));
  if (value === null || value === "") return text.none;
  return typeof value === "string" ? value : JSON.stringify(value);
}
