import { ConditionNames } from "#lib/domain/segment/authoring/condition-names.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { EventRecordReader } from "#lib/storage/event/event-reader.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Checks a condition's names against those that the project has seen, for endpoints that accept a condition. */
export const conditionNames = (table: Table, clock: Clock): ConditionNames =>
  new ConditionNames({
    counters: new CounterRepository(table),
    events: new EventRecordReader(table, new EmailLog(table), clock),
    deletedEvents: new DeletedEventRepository(table),
    contacts: new ContactRecordReader(table, clock),
  });
