/** The list of disposable domains as last fetched. */
export interface StoredList {
  domains: string[];
  /** Raised with every list that is stored. */
  version: number;
}

/** Implemented by lib/storage. */
export interface DisposableListStore {
  find(): Promise<StoredList | undefined>;
  /**
   * Replaces the list of this version, 0 = none. False, with nothing stored, when another list has been stored in the meantime
   * or the list is too large.
   */
  replace(version: number, input: { domains: readonly string[]; now: Date }): Promise<boolean>;
}
