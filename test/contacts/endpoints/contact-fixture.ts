import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { callerOf } from "#test/support/api/call.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTime } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable, type TestTable } from "#test/support/table.ts";

export type ContactFixture = Awaited<ReturnType<typeof openContactFixture>>;
export type FixtureProject = Awaited<ReturnType<ContactFixture["newProject"]>>;

/** The endpoints of contacts on a real table. */
export async function openContactFixture() {
  const table = await startTable();
  const outside = testOutside();
  const { clock, jobs } = outside;
  const call = callerOf(contactsApi(table, apiSettings, outside));

  async function newProject() {
    const project = await openProject(table, call);
    return {
      ...project,
      create: async (email: string, parts: Record<string, unknown> = {}) =>
        (await project.call("POST", "/contacts", { email, ...parts })).body,
      /** What is stored of its contacts, histories and counters, for comparing. */
      stored: () => itemsOf(table, project.id, "^SL"),
    };
  }

  return { ...repositories(table, clock), table, clock, jobs: jobs.queued, call, newProject, stop: table.stop };
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
export async function putContacts(table: TestTable, projectId: DataId, contacts: Contact[]): Promise<void> {
  const requests = contacts.map((contact) => ({ PutRequest: { Item: newContactItem(projectId, contact) } }));
  for (let start = 0; start < requests.length; start += 25) {
    const RequestItems = { [table.name]: requests.slice(start, start + 25) };
    await table.documents.send(new BatchWriteCommand({ RequestItems }));
  }
}
