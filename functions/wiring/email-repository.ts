import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { BodyStore } from "#lib/storage/email/body-store.ts";
import { EmailRepository } from "#lib/storage/email/email-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Records of mails with their bodies, for functions that accept, send or show them. */
export const emailRepository = (table: Table, content: ContentStore): EmailRepository =>
  new EmailRepository(table, new BodyStore(table, content));
