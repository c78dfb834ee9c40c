import type { DataId } from "#lib/platform/data-id.ts";
/** Implemented by lib/storage. */
export interface ContactEmails {
  /** Addresses of the contacts that exist. Eventual, 0.5 RRU for 4 KB of each. */
  emailsOf(dataId: DataId, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
