import type { ContactData } from "#lib/domain/contact/contact.ts";

/**
 * A field that was deleted from every contact of its project. Stored values are taken away in the background; until that
 * is done whoever reads a contact leaves them out, and whoever writes one takes them away.
 */
export interface DeletedField {
  /** Top-level key of the data. */
  key: string;
  /** Number of the deletion in its project, counted from 1. Values of contacts that have seen it were written later. */
  deletion: number;
}

/** The data without the values that were there before their field was deleted. */
export function withoutDeleted(
  data: ContactData,
  deletionsSeen: number,
  deletedFields: readonly DeletedField[],
): ContactData {
  const hidden = unseenDeletions(deletionsSeen, deletedFields);
  return hidden.size === 0 ? data : Object.fromEntries(Object.entries(data).filter(([key]) => !hidden.has(key)));
}

/** Deleted keys that a contact which has seen so many deletions may still have, with their numbers in rising order. */
export function unseenDeletions(
  deletionsSeen: number,
  deletedFields: readonly DeletedField[],
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { key, deletion } of deletedFields.toSorted((a, b) => a.deletion - b.deletion)) {
    if (deletion <= deletionsSeen) continue;
    // A key that was deleted twice moves to the place of its later deletion.
    numbers.delete(key);
    numbers.set(key, deletion);
  }
  return numbers;
}

/** What a contact made now has seen. */
export const deletionsSoFar = (deletedFields: readonly DeletedField[]): number =>
  Math.max(0, ...deletedFields.map(({ deletion }) => deletion));
