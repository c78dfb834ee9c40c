import type { ContactData } from "#lib/domain/contact/contact.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";

/** The data without values from before their field was deleted. */
export function withoutDeleted(
  data: ContactData,
  deletionsSeen: number,
  deletedFields: readonly DeletedField[],
): ContactData {
  // For passes over very many contacts.
  if (deletedFields.length === 0) return data;
  const hidden = unseenDeletions(deletionsSeen, deletedFields);
  return hidden.size === 0 ? data : Object.fromEntries(Object.entries(data).filter(([key]) => !hidden.has(key)));
}

/** Deleted keys that a contact with this `deletionsSeen` may still have, with their deletion numbers in ascending order. */
export function unseenDeletions(
  deletionsSeen: number,
  deletedFields: readonly DeletedField[],
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { key, deletion } of deletedFields.toSorted((a, b) => a.deletion - b.deletion)) {
    if (deletion <= deletionsSeen) continue;
    // A key that was deleted twice moves to its later deletion.
    numbers.delete(key);
    numbers.set(key, deletion);
  }
  return numbers;
}

/** The value of `deletionsSeen` for a new contact. */
export const deletionsSoFar = (deletedFields: readonly DeletedField[]): number =>
  Math.max(0, ...deletedFields.map(({ deletion }) => deletion));
