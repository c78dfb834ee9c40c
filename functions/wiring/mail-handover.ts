import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { type HandoverPorts, HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The lane that mails leave by. Its queue takes back mails that must wait. */
export interface MailLane extends Pick<HandoverPorts, "provider" | "pace" | "queue" | "clock"> {
  content: ContentStore;
}

export const mailHandover = (table: Table, lane: MailLane): HandoverService =>
  new HandoverService({
    ...lane,
    emails: emailRepository(table, lane.content),
    contacts: new ContactRepository(table),
    domains: new SenderDomainRepository(table),
    projects: new ProjectRepository(table),
  });
