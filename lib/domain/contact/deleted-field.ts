import type { ContactData } from "#lib/domain/contact/contact.ts";

/**
 * A field that was deleted from all contacts of its project. A background job removes the stored values. Until it is done,
 * readers of a contact hide them, and writers remove them.
 */
export interface DeletedField {
  /** Top-level key of the data. */
  key: string;
  /** Number of the deletion in its project, counted from 1. A contact that has seen it got its value later. */
  deletion: number;
}

/** The data without values from before their field was deleted. */
export function withoutDeleted(
  data: ContactData,
  deletionsSeen: number,
  deletedFields: readonly DeletedField[],
): ContactData {
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
