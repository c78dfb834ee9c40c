import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { PersonDeparture } from "#lib/domain/person/person-departure.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Removes contacts that are erased. */
export const personDeparture = (table: Table, clock: Clock): PersonDeparture =>
  new PersonDeparture({
    contacts: new ContactRepository(table),
    executions: executionForgetting(table, clock),
    lists: new ListRepository(table, clock),
    clock,
  });
