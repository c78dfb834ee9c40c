import { S3Client } from "@aws-sdk/client-s3";
import { InboundService } from "#lib/domain/inbound/inbound-service.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { StoredMessages } from "#lib/mail/inbound/stored-messages.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { InboundRepository } from "#lib/storage/inbound/inbound-repository.ts";
import { RefusalNoteRepository } from "#lib/storage/inbound/refusal-note-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { ContentBucket } from "#lib/storage/upload/content-bucket.ts";

export interface InboundEnv {
  TABLE_NAME: string;
  /** Where the provider stores messages. */
  CONTENT_BUCKET: string;
  BILLING: boolean;
}

/** Messages have up to 40 MB, which takes longer than the 3 s of other calls. */
const requestTimeout = 10_000;

/** The service that receives incoming mail. */
export function inboundService({ TABLE_NAME, CONTENT_BUCKET, BILLING }: InboundEnv): InboundService {
  const table = connectTable(TABLE_NAME);
  const limits = { ...callLimits, requestHandler: { ...callLimits.requestHandler, requestTimeout } };
  return new InboundService({
    domains: new SenderDomainRepository(table),
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    counters: usageReader(new CounterRepository(table), BILLING),
    messages: new StoredMessages(new ContentBucket(new S3Client(limits), CONTENT_BUCKET)),
    store: new InboundRepository(table, systemClock),
    events: new EventRepository(table),
    notes: new RefusalNoteRepository(table),
    clock: systemClock,
  });
}
