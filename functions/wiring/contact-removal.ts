import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Deletes contacts with all their data: the API deletes one, a job deletes many. */
export function contactRemoval(table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): ContactRemoval {
  const history = new ContactHistoryRepository(table, clock);
  const lists = new ListRepository(table, clock);
  const executions = executionForgetting(table, clock);
  return new ContactRemoval({ contacts: new ContactRepository(table), history, executions, lists, jobs, clock });
}
