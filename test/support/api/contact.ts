import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someContact, someTime } from "#test/support/records.ts";

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

const batchMax = 25;

/** Puts contacts as they are, many at a time. */
export async function putContacts(table: Table, dataId: DataId, contacts: readonly Contact[]): Promise<void> {
  const puts = contacts.map((contact) => ({ PutRequest: { Item: newContactItem(dataId, contact) } }));
  const starts = [...puts.keys()].filter((index) => index % batchMax === 0);
  await mapConcurrently(starts, 8, async (start) => {
    const RequestItems = { [table.name]: puts.slice(start, start + batchMax) };
    await table.documents.send(new BatchWriteCommand({ RequestItems }));
  });
}

/** Addresses whose contacts are all in the first of the 16 parts that are walked concurrently. */
export function addressesOfOnePart({ salt }: Pick<Project, "salt">, count: number): string[] {
  const addresses: string[] = [];
  for (let tried = 0; addresses.length < count; tried += 1) {
    const address = `member-${tried}@example.com`;
    if (contactIdFor(salt, address).startsWith("0")) addresses.push(address);
  }
  return addresses;
}
