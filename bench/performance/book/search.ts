import type { FolderFiles } from "#bench/performance/book/folder-files.ts";
import { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { ContactBook } from "#lib/storage/contact/book/contact-book.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

const pageSize = 20;

/** The search of a new instance of the function: its first page, with the total, and the contacts of the page. */
export function searchOf(table: Table, dataId: DataId, files: FolderFiles): (search: string) => Promise<unknown> {
  const book = new ContactBook({ table, files, jobs: { send: async () => {} }, clock });
  const listing = new ContactListing(new ContactRecordReader(table, clock, book), new CounterRepository(table));
  const query = { sort: "createdAt", dir: "desc" } as const;
  return (search) =>
    listing.list(dataId, { deletedFields: [], query: { ...query, search }, after: undefined, limit: pageSize });
}
