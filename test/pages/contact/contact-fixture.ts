import type { Contact, ContactData } from "#lib/domain/contact/contact.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import { linkToken } from "#lib/domain/contact/link-token.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { emailIdFor, newId, sha256 } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { onePlace, pagesFixture } from "#test/pages/pages-fixture.ts";
import { putEmail, someEmail, someProject } from "#test/support/records.ts";

export type PageName = "unsubscribe" | "subscribe" | "manage";

export interface Guest {
  subscribed?: boolean;
  snoozedUntil?: string;
  email?: string;
  data?: ContactData;
  project?: Partial<Project>;
}

export type ContactFixture = ReturnType<typeof contactFixture>;
export type Visitor = Awaited<ReturnType<ContactFixture["visitor"]>>;

/** Contacts who come by the links of their mails. */
export function contactFixture(table: Table, places = onePlace) {
  const fixture = pagesFixture(table, places);

  /** A contact of a project of its own, made an hour ago, and how to ask the pages and the endpoints about it. */
  async function visitor(guest: Guest = {}) {
    const { subscribed = true, snoozedUntil, email = `${newId()}@example.com`, data = {} } = guest;
    const project = someProject({ linkKey: sha256(newId()), ...guest.project });
    await fixture.projects.create(project, { public: sha256(newId()), secret: sha256(newId()) });
    const before = new Date(fixture.clock.at.getTime() - 3_600_000);
    const change = { email, subscribed, subscribedWhenNew: true, data: contactDataChange(data) };
    const { contact } = await fixture.contacts.apply(project.id, project, { change, known: undefined, now: before });
    if (snoozedUntil)
      await fixture.contacts.snooze(project.id, project, { known: contact, until: snoozedUntil, now: before });
    const { id } = contact;
    const token = linkToken(project, id);
    return {
      ...{ project, id, email, token },
      page: (name: PageName, query: Record<string, string> = {}) =>
        `/${name}/${id}?${new URLSearchParams({ t: token, ...query })}`,
      open: (action = "", query: Record<string, string> = {}) =>
        `/contacts/public/${id}${action && `/${action}`}?${new URLSearchParams({ t: token, ...query })}`,
      /** As it is stored by now. */
      read: () => fixture.contacts.find(project.id, [], id),
      remove: async () => {
        const known = await fixture.contacts.find(project.id, [], id);
        if (known) await fixture.contacts.remove(project.id, project, known);
      },
      /** A mail that was sent to it. */
      mail: (at = fixture.clock.at) => mailOf(project, contact, at),
    };
  }

  async function mailOf(project: Project, { id, email }: Contact, at = fixture.clock.at): Promise<string> {
    const mail = someEmail(id, { id: emailIdFor(id, at), to: email });
    await putEmail(table, project.id, mail);
    return mail.id;
  }

  /** The items of one project as they are stored. */
  const scanOf = async (project: Project, scan: () => Promise<Record<string, unknown>[]>) =>
    (await scan()).filter((item) => String(item["pk"]).includes(project.id));

  return { ...fixture, visitor, mailOf, scanOf };
}
