import type { Outside } from "#functions/wiring/outside.ts";
import { SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The service that the API and the hosted pages share. */
export const snoozeService = (table: Table, timer: Outside["timer"]): SnoozeService =>
  new SnoozeService({ contacts: new ContactRepository(table), timer });
