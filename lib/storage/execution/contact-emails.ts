import type { ContactEmails } from "#lib/domain/execution/running/contact-emails.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactFromItem, contactKey } from "#lib/storage/contact/contact-item.ts";
import { readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Reads the addresses of contacts for lists with many contacts. */
export class ContactEmailReader implements ContactEmails {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async emailsOf(dataId: DataId, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const keys = contactIds.map((id) => contactKey(dataId, id));
    const items = await readCheaply(this.#table, keys);
    const contacts = [...items.values()].flatMap((item) => contactFromItem(item, []) ?? []);
    return new Map(contacts.map(({ id, email }) => [id, email]));
  }
}
