import type { Outside } from "#functions/wiring/outside.ts";
import { InboundService } from "#lib/domain/inbound/inbound-service.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { StoredMessages } from "#lib/mail/inbound/stored-messages.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { InboundRepository } from "#lib/storage/inbound/inbound-repository.ts";
import { RefusalNoteRepository } from "#lib/storage/inbound/refusal-note-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

export interface InboundEnv {
  BILLING: boolean;
}

export type InboundOutside = Pick<Outside, "clock" | "content">;

/** The service that receives incoming mail. */
export const inboundService = (table: Table, { BILLING }: InboundEnv, { clock, content }: InboundOutside) =>
  new InboundService({
    domains: new SenderDomainRecords(table),
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    counters: usageReader(new CounterRepository(table), BILLING),
    messages: new StoredMessages(content),
    store: new InboundRepository(table, clock),
    events: new EventRepository(table),
    notes: new RefusalNoteRepository(table),
    clock,
  });
