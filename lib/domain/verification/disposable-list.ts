/** The list of disposable domains as it was fetched last. */
export interface StoredList {
  domains: string[];
  /** Grows with every list that is stored. */
  version: number;
}

/** Implemented by lib/storage. */
export interface DisposableListStore {
  find(): Promise<StoredList | undefined>;
  /**
   * Puts a list in the place of that of this version, 0 = of none. False, and nothing is stored, when another one has
   * been stored meanwhile or the list is too large.
   */
  replace(version: number, domains: readonly string[], now: Date): Promise<boolean>;
}
