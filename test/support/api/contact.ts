import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someTime } from "#test/support/records.ts";

interface ContactParts {
  subscribed?: boolean | undefined;
  data?: Record<string, unknown>;
  createdAt?: string | Date;
}

/** Stores a contact as an upsert does. */
export async function upsertContact(
  table: Table,
  project: Pick<Project, "id" | "salt" | "deletedFields">,
  email: string,
  { subscribed = true, data = {}, createdAt = someTime }: ContactParts = {},
): Promise<Contact> {
  const change = { email, subscribed, subscribedWhenNew: true, data: { set: data, remove: [], setIfAbsent: {} } };
  const contacts = new ContactRepository(table);
  return (await contacts.apply(project.id, project, { change, known: undefined, now: new Date(createdAt) })).contact;
}
