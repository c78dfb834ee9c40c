import type { Outside } from "#functions/wiring/outside.ts";
import { DueMails } from "#lib/domain/email/scheduling/due-mails.ts";
import { ScheduledMailEntries } from "#lib/storage/email/scheduled-mail-entries.ts";
import { ScheduledMailRepository } from "#lib/storage/email/scheduled-mail-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

export const dueMails = ({
  table,
  mailQueue: queue,
  clock,
}: { table: Table } & Pick<Outside, "mailQueue" | "clock">): DueMails =>
  new DueMails({
    index: new ScheduledMailEntries(table),
    mails: new ScheduledMailRepository(table),
    queue,
    clock,
  });
