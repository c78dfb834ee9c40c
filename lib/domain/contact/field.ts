import type { FieldType } from "#lib/domain/contact/field-type.ts";

/** Fields that every contact has. */
export const standardFields = {
  createdAt: "date",
  email: "string",
  subscribed: "boolean",
  updatedAt: "date",
} as const satisfies Record<string, FieldType>;

export type StandardField = keyof typeof standardFields;

/** One field of a project's contacts: a standard one, or a top-level key of their data. */
export type Field = { kind: "standard"; name: StandardField } | { kind: "data"; key: string };

const dataPrefix = "data.";

/** `data.<key>` always means a data key; a bare name means the standard field of that name, otherwise the data key. */
export function fieldNamed(name: string): Field {
  if (name.startsWith(dataPrefix)) return { kind: "data", key: name.slice(dataPrefix.length) };
  return isStandard(name) ? { kind: "standard", name } : { kind: "data", key: name };
}

/** The name under which a data key is listed. */
export const fieldOfKey = (key: string): string => dataPrefix + key;

const isStandard = (name: string): name is StandardField => Object.hasOwn(standardFields, name);
