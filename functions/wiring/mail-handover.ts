import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { type HandoverPorts, HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Dependencies of one hand-over worker. Its queue takes back emails that must wait. */
interface HandoverParts extends Pick<HandoverPorts, "provider" | "pace" | "queue" | "clock"> {
  content: ContentStore;
}

export const mailHandover = (table: Table, parts: HandoverParts): HandoverService =>
  new HandoverService({
    ...parts,
    emails: emailRepository(table, parts.content),
    contacts: new ContactRepository(table),
    domains: new SenderDomainRecords(table),
    projects: new ProjectRepository(table),
  });
