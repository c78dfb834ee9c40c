import type { RowRecords } from "#lib/domain/campaign/results/recipient.ts";
import type { RowRecordReader } from "#lib/domain/campaign/results/recipient-list.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactFromItem, contactKey } from "#lib/storage/contact/contact-item.ts";
import { emailFromItem, emailKey } from "#lib/storage/email/email-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Reads the email records and contacts of a page of campaign rows in one call. */
export class RowRecordRepository implements RowRecordReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async read(dataId: DataId, mailIds: readonly string[], contactIds: readonly string[]): Promise<RowRecords> {
    const mailKeys = mailIds.map((id) => emailKey(dataId, id));
    const contactKeys = contactIds.map((id) => contactKey(dataId, id));
    const items = await readCheaply(this.#table, [...mailKeys, ...contactKeys]);
    const found = (keys: readonly ItemKey[]) =>
      keys.flatMap<Record<string, unknown>>((key) => items.get(keyOf(key)) ?? []);
    const mails = found(mailKeys).map(emailFromItem);
    // No data is shown, so deleted fields do not matter.
    const contacts = found(contactKeys).flatMap((item) => contactFromItem(item, []) ?? []);
    return {
      mails: new Map(mails.map((mail) => [mail.id, mail])),
      contacts: new Map(contacts.map((contact) => [contact.id, contact])),
    };
  }
}
