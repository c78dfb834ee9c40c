import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { EventFilter, EventPage, EventPosition, EventReader } from "#lib/domain/event/event-reader.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { notFound } from "#lib/platform/refusal.ts";

interface EventListingPorts {
  reader: EventReader;
  contacts: Pick<ContactStore, "find">;
  deleted: DeletedEvents;
}

interface EventQuery extends EventFilter {
  contactId?: string | undefined;
  /** End of the span, exclusive. */
  before?: string | undefined;
}

interface EventListingListInput {
  deletedFields: readonly DeletedField[];
  query: EventQuery;
  after: EventPosition | undefined;
  limit: number;
}

interface ListOfContactInput {
  deletedFields: readonly DeletedField[];
  contactId: string;
  after: EventPosition | undefined;
  limit: number;
}

/** Lists of events, newest first (contract 07 section 6). */
export class EventListing {
  readonly #ports: EventListingPorts;

  constructor(ports: EventListingPorts) {
    this.#ports = ports;
  }

  async list(
    dataId: DataId,
    { deletedFields, query: { contactId, before, ...filter }, after, limit }: EventListingListInput,
  ): Promise<EventPage> {
    const { reader, contacts, deleted } = this.#ports;
    const position = after ?? (before === undefined ? undefined : { createdAt: before, id: "" });
    const [deletions, contact] = await Promise.all([
      deleted.list(dataId),
      contactId === undefined ? undefined : contacts.find(dataId, contactId, deletedFields),
    ]);
    if (contactId === undefined) return reader.list(dataId, { filter, deleted: deletions, after: position, limit });
    if (!contact) return { events: [], next: undefined };
    return reader.listOfContact(dataId, { contact, filter, deleted: deletions, after: position, limit });
  }

  /** Refuses with 404. */
  async listOfContact(
    dataId: DataId,
    { deletedFields, contactId, after, limit }: ListOfContactInput,
  ): Promise<EventPage> {
    const { reader, contacts, deleted } = this.#ports;
    const [contact, deletions] = await Promise.all([
      contacts.find(dataId, contactId, deletedFields),
      deleted.list(dataId),
    ]);
    if (!contact) throw notFound("contact", contactId);
    return reader.listOfContact(dataId, { contact, filter: {}, deleted: deletions, after, limit });
  }
}
