import type { components } from "#api/schema.ts";
import { isDigest, textOf } from "#features/settings/audit/changes.ts";
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

const digestShown = 8;

/** A value of a changed field. */
export function saidValue(value: unknown): string {
  if (isDigest(value)) return text.digest(count(value.length), value.sha256.slice(0, digestShown));
  return textOf(value) || text.none;
}
