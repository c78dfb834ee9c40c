/**
 * A field that was deleted from all contacts of its project. A background job removes the stored values. Until it is done,
 * readers of a contact hide them, and writers remove them (contact/deleted-field.ts).
 */
export interface DeletedField {
  /** Top-level key of the data. */
  key: string;
  /** Number of the deletion in its project, counted from 1. A contact that has seen it got its value later. */
  deletion: number;
}
