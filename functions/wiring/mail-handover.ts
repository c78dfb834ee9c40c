import { setTimeout as sleep } from "node:timers/promises";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { type HandoverPorts, HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { sharingReads } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Dependencies of one hand-over worker. Its queue takes back emails that must wait. */
interface HandoverParts extends Pick<HandoverPorts, "provider" | "pace" | "queue" | "clock"> {
  /** Only tests set it. */
  sleep?: HandoverPorts["sleep"];
  content: ContentStore;
}

/** The hand-overs of a batch share their reads and conditional writes. */
export function mailHandover(table: Table, parts: HandoverParts): HandoverService {
  const sharing = sharingReads(table);
  return new HandoverService({
    sleep,
    ...parts,
    emails: emailRepository(sharing, parts.content),
    contacts: new ContactRepository(sharing),
    domains: new SenderDomainRecords(sharing),
    projects: new ProjectRepository(sharing),
  });
}
