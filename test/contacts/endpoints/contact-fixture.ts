import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTime } from "#test/support/records.ts";
import { itemsOf, putItem, startTable, type TestTable } from "#test/support/table.ts";

export type ContactFixture = Awaited<ReturnType<typeof openContactFixture>>;
export type FixtureProject = Awaited<ReturnType<ContactFixture["newProject"]>>;

/** The endpoints of contacts on a real table. */
export async function openContactFixture() {
  const table = await startTable();
  const outside = testOutside();
  const call = callerOf(contactsApi(table, apiSettings, outside));

  async function newProject() {
    const { project, secretKey } = await createProject(table);
    const own = withKey(call, secretKey);
    return {
      ...project,
      call: own,
      create: async (email: string, parts: Record<string, unknown> = {}) =>
        (await own("POST", "/contacts", { email, ...parts })).body,
      /** What is stored of its contacts, histories and counters, for comparing. */
      stored: async () => (await itemsOf(table, project.id)).filter(({ pk }) => !/^[SL]#/.test(String(pk))),
    };
  }

  return {
    table,
    clock: outside.clock,
    jobs: outside.jobs.queued,
    contacts: new ContactRepository(table),
    projects: new ProjectRepository(table),
    counters: new CounterRepository(table),
    history: new ContactHistoryRepository(table, outside.clock),
    call,
    newProject,
    stop: table.stop,
  };
}

export function someContact(salt: string, email: string, changes: Partial<Contact> = {}): Contact {
  return {
    id: contactIdFor(salt, email),
    email,
    subscribed: true,
    snoozedUntil: null,
    data: {},
    createdAt: someTime,
    updatedAt: someTime,
    deletionsSeen: 0,
    ...changes,
  };
}

/** Puts contacts as they would stand, many at a time. */
export async function putContacts(table: TestTable, projectId: string, contacts: Contact[]): Promise<void> {
  const requests = contacts.map((contact) => ({ PutRequest: { Item: newContactItem(projectId, contact) } }));
  for (let start = 0; start < requests.length; start += 25) {
    const RequestItems = { [table.name]: requests.slice(start, start + 25) };
    await table.documents.send(new BatchWriteCommand({ RequestItems }));
  }
}

export const put = (table: TestTable, Item: Record<string, unknown>) => putItem(table, Item);
