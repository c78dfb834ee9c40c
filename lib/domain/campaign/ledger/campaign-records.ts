import type { Email } from "#lib/domain/email/email.ts";

/** Records of a campaign's mails, made when the mail has left. Implemented by lib/storage. */
export interface CampaignRecords {
  /** Those that are there. Strong, 1 RRU each. */
  findAll(projectId: string, emailIds: readonly string[]): Promise<Email[]>;
  /** As they stand; one that is there already stays as it is. Returns when all are durable. 1 WRU each, up to 1 KB. */
  insert(projectId: string, emails: readonly Email[]): Promise<void>;
}
