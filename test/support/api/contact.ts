import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someContact, someTime } from "#test/support/records.ts";
import { putItems } from "#test/support/table.ts";

interface ContactParts {
  subscribed?: boolean | undefined;
  data?: Record<string, unknown>;
  createdAt?: string | Date;
}

/** Stores a contact as an upsert does. */
export async function upsertContact(
  table: Table,
  project: Pick<Project, "id" | "resets" | "salt" | "deletedFields">,
  email: string,
  { subscribed = true, data = {}, createdAt = someTime }: ContactParts = {},
): Promise<Contact> {
  const change = { email, subscribed, subscribedWhenNew: true, data: { set: data, remove: [], setIfAbsent: {} } };
  const contacts = new ContactRepository(table);
  return (await contacts.apply(dataOf(project), project, { change, known: undefined, now: new Date(createdAt) }))
    .contact;
}

/** A contact with the id that this salt gives the address. */
export const contactAt = (salt: string, email: string, changes: Partial<Contact> = {}): Contact =>
  someContact({ id: contactIdFor(salt, email), email, ...changes });

/** Puts contacts as they are, many at a time. */
export const putContacts = (table: Table, dataId: DataId, contacts: readonly Contact[]): Promise<void> =>
  putItems(
    table,
    contacts.map((contact) => newContactItem(dataId, contact)),
  );

/** Addresses whose contacts are all in the first of the 16 parts that are walked concurrently. */
export function addressesOfOnePart({ salt }: Pick<Project, "salt">, count: number): string[] {
  const addresses: string[] = [];
  for (let tried = 0; addresses.length < count; tried += 1) {
    const address = `member-${tried}@example.com`;
    if (contactIdFor(salt, address).startsWith("0")) addresses.push(address);
  }
  return addresses;
}
