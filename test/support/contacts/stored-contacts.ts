import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactChange, ContactRemovalScope, ContactUpdate } from "#lib/domain/contact/contact-store.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

export const salt = "00ff".repeat(16);
export const created = new Date("2026-03-01T10:00:00.000Z");
export const later = new Date("2026-03-02T10:00:00.000Z");

type Wanted<T> = Partial<Omit<T, "data">> & { data?: Record<string, unknown> };

/** Contacts of one project on a table of their own; `begin` goes on with another project. */
export type ContactFixture = Awaited<ReturnType<typeof openContactFixture>>;

export async function openContactFixture() {
  const table = await startTable();
  const contacts = new ContactRepository(table);
  const fixture = {
    table,
    contacts,
    project: dataId(),
    scope: { salt, deletedFields: [], suppression: "MARKETING" } as ContactRemovalScope,
    stop: table.stop,
    begin() {
      fixture.project = dataId();
      fixture.scope = { salt, deletedFields: [], suppression: "MARKETING" };
      table.takeUnits();
    },
    /** As a send or an upsert does it; units are counted from here on when it only prepares. */
    apply(email: string, { data, ...wanted }: Wanted<ContactChange> = {}, known?: Contact) {
      const change = {
        email,
        subscribed: undefined,
        subscribedWhenNew: false,
        ...wanted,
        data: contactDataChange(data),
      };
      return contacts.apply(fixture.project, fixture.scope, { change, known, now: known ? later : created });
    },
    async create(email: string, wanted: Wanted<ContactChange> = {}): Promise<Contact> {
      const { contact } = await fixture.apply(email, wanted);
      table.takeUnits();
      return contact;
    },
    update(known: Contact, { data, ...wanted }: Wanted<ContactUpdate>) {
      const change = { email: undefined, subscribed: undefined, ...wanted, data: contactDataChange(data) };
      return contacts.update(fixture.project, fixture.scope, { known, changes: change, now: later });
    },
    /** Moves a contact that may, and tells it as it is then. */
    async move(known: Contact, email: string): Promise<Contact> {
      const moved = await fixture.update(known, { email });
      if (typeof moved === "string") throw new Error(`${known.email} cannot move to ${email}: ${moved}.`);
      table.takeUnits();
      return moved.contact;
    },
    find: (id: string) => contacts.find(fixture.project, id, fixture.scope.deletedFields),
    at: (email: string) => contacts.findByEmail(fixture.project, email, fixture.scope),
    remove: (known: Contact) => contacts.remove(fixture.project, fixture.scope, known),
    /** The project's items as they are stored. */
    stored: () => itemsOf(table, fixture.project),
    itemOf: async (id: string) => (await fixture.stored()).find((item) => item["sk"] === id),
  };
  return fixture;
}
