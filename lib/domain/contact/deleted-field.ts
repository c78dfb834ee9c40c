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
