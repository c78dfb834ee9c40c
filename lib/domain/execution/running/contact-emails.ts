/** Implemented by lib/storage. */
export interface ContactEmails {
  /** Addresses of those contacts that are there. Eventual, 0.5 RRU for 4 KB of each. */
  emailsOf(projectId: string, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
