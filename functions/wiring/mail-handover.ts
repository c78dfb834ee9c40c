import type { SQSClient } from "@aws-sdk/client-sqs";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { type HandoverPorts, HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The lane that mails leave by, and return to when they must wait. */
export interface MailLane extends Pick<HandoverPorts, "provider" | "pace" | "clock"> {
  sqs: SQSClient;
  queueUrl: string;
  content: ContentStore;
}

export const mailHandover = (table: Table, { sqs, queueUrl, ...lane }: MailLane): HandoverService =>
  new HandoverService({
    ...lane,
    emails: emailRepository(table, lane.content),
    contacts: new ContactRepository(table),
    domains: new SenderDomainRepository(table),
    projects: new ProjectRepository(table),
    queue: new SqsSendQueue(sqs, queueUrl),
  });
