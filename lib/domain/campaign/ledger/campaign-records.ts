import type { Email } from "#lib/domain/email/email.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Records of a campaign's mails, created after the hand-over. Implemented by lib/storage. */
export interface CampaignRecords {
  /** The records that exist. Strong, 1 RRU each. */
  findAll(dataId: DataId, emailIds: readonly string[]): Promise<Email[]>;
  /** Leaves existing records unchanged. Returns when all are durable. 1 WRU each, up to 1 KB. */
  insert(dataId: DataId, emails: readonly Email[]): Promise<void>;
  /** As `insert`, but replaces FAILED records: a row of a later round may have one. */
  insertOrReplace(dataId: DataId, emails: readonly Email[]): Promise<void>;
}
