import { bulkHandlers } from "#functions/api/contacts/bulk/handlers.ts";
import { contactHandlers, contactReadsAhead } from "#functions/api/contacts/contacts/handlers.ts";
import { explainHandlers } from "#functions/api/contacts/explain/handlers.ts";
import { exportHandlers } from "#functions/api/contacts/export/handlers.ts";
import { fieldHandlers } from "#functions/api/contacts/fields/handlers.ts";
import { personHandlers } from "#functions/api/contacts/person/handlers.ts";
import { relatedHandlers } from "#functions/api/contacts/related/handlers.ts";
import { snoozeHandlers } from "#functions/api/contacts/snooze/handlers.ts";
import { suppressionHandlers } from "#functions/api/contacts/suppressions/handlers.ts";
import { topicHandlers } from "#functions/api/contacts/topics/handlers.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { bulkService } from "#functions/wiring/bulk-service.ts";
import { contactExecutions, contactExplanation, contactSegments } from "#functions/wiring/contact-relations.ts";
import { contactRemoval } from "#functions/wiring/contact-removal.ts";
import { exportService } from "#functions/wiring/exports/export-service.ts";
import { fieldService } from "#functions/wiring/field-service.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { personService } from "#functions/wiring/person/person-service.ts";
import { snoozeService } from "#functions/wiring/snooze-service.ts";
import { suppressionOrders } from "#functions/wiring/suppressions/suppression-orders.ts";
import { suppressionService } from "#functions/wiring/suppressions/suppression-service.ts";
import { topicService } from "#functions/wiring/topics/topic-service.ts";
import { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import { ContactService } from "#lib/domain/contact/contact-service.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { DownloadNotes } from "#lib/http/audit/download-notes.ts";
import { createApi } from "#lib/http/create-api.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { ContactBook } from "#lib/storage/contact/book/contact-book.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { sharingReads } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { routes } from "./routes.ts";

export function contactsApi(
  table: Table,
  env: ApiEnv,
  {
    clock,
    logger,
    audit,
    content,
    downloadAddresses,
    jobs,
    timer,
    accountList,
  }: Pick<Outside, "clock" | "logger" | "audit" | "content" | "downloadAddresses" | "jobs" | "timer" | "accountList">,
) {
  const contacts = new ContactService({
    contacts: new ContactRepository(table),
    projects: new ProjectRepository(table),
    removal: contactRemoval(table, { jobs, clock }),
  });
  const shared = sharingReads(table);
  const book = new ContactBook({ table, files: content, jobs, clock });
  const listing = new ContactListing(new ContactRecordReader(table, clock, book), new CounterRepository(shared));
  const handlers = {
    ...contactHandlers(contacts, listing),
    ...bulkHandlers(bulkService(table, jobs)),
    ...fieldHandlers(fieldService(table, clock)),
    ...relatedHandlers(contactSegments(table, clock), contactExecutions(table)),
    ...explainHandlers(contactExplanation(table, clock)),
    ...exportHandlers(exportService(table, { jobs, clock })),
    ...snoozeHandlers(snoozeService(table, timer)),
    ...topicHandlers(topicService(table)),
    ...personHandlers(
      personService(table, { clock, jobs, downloadAddresses }),
      new DownloadNotes(new AuditNotes(new AuditRepository(table), logger)),
    ),
    ...suppressionHandlers(suppressionService(table, accountList), suppressionOrders(table, { jobs })),
  };
  const readsAhead = contactReadsAhead(listing);
  return createApi({ routes, env, stores: sessionStores(shared), handlers, readsAhead, clock, logger, audit });
}
