import type { Contact, ContactData } from "#lib/domain/contact/contact.ts";
import { linkToken } from "#lib/domain/contact/link-token.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { emailIdFor, newId } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TopicRepository } from "#lib/storage/topic/topic-repository.ts";
import { onePlace, pagesFixture } from "#test/pages/pages-fixture.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { putEmail, someEmail } from "#test/support/records.ts";

export type PageName = "unsubscribe" | "subscribe" | "manage";

export interface Guest {
  subscribed?: boolean;
  snoozedUntil?: string;
  email?: string;
  data?: ContactData;
  project?: Partial<Project>;
  /** Names of the project's topics, which have the keys topic-0, topic-1 and so on. */
  topics?: readonly string[];
}

export type ContactFixture = ReturnType<typeof contactFixture>;
export type Visitor = Awaited<ReturnType<ContactFixture["visitor"]>>;

/** Contacts who come by the links of their mails. */
export function contactFixture(table: Table, places = onePlace) {
  const fixture = pagesFixture(table, places);
  const { clock, contacts } = fixture;

  /** A contact of a project of its own, made an hour ago, and how to ask the pages and the endpoints about it. */
  async function visitor({ snoozedUntil, email = `${newId()}@example.com`, topics = [], ...guest }: Guest = {}) {
    const { project } = await createProject(table, guest.project);
    const before = clock.in(-3_600);
    for (const [position, name] of topics.entries()) {
      const times = { createdAt: before.toISOString(), updatedAt: before.toISOString() };
      await new TopicRepository(table).create(dataOf(project), {
        ...{ id: newId(), key: `topic-${position}`, name, description: `${name}, once a month.`, position },
        ...{ defaultSubscribed: position % 2 === 0, visibility: "PUBLIC", ...times },
      });
    }
    const contact = await upsertContact(table, project, email, { ...guest, createdAt: before });
    if (snoozedUntil)
      await contacts.snooze(dataOf(project), project, { known: contact, until: snoozedUntil, now: before });
    const { id } = contact;
    const token = linkToken(project, id);
    const read = () => contacts.find(dataOf(project), id, []);
    return {
      ...{ project, id, email, token, read },
      page: (name: PageName, query: Record<string, string> = {}) =>
        `/${name}/${id}?${new URLSearchParams({ t: token, ...query })}`,
      open: (action = "", query: Record<string, string> = {}) =>
        `/contacts/public/${id}${action && `/${action}`}?${new URLSearchParams({ t: token, ...query })}`,
      remove: async () => {
        const known = await read();
        if (known) await contacts.remove(dataOf(project), project, known);
      },
      /** A mail that was sent to it. */
      mail: (at = clock.at) => mailOf(project, contact, at),
    };
  }

  async function mailOf(project: Project, { id, email }: Contact, at = clock.at): Promise<string> {
    const mail = someEmail(id, { id: emailIdFor(id, at), to: email });
    await putEmail(table, dataOf(project), mail);
    return mail.id;
  }

  return { ...fixture, visitor, mailOf };
}
