import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactPlace, ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { contactDataChange, dataBytes, eventData } from "#lib/domain/contact/data.ts";
import { checkDataSize } from "#lib/domain/contact/data-size.ts";
import { optOutWarnings } from "#lib/domain/contact/opt-out.ts";
import { inAdvance, ReadAhead } from "#lib/domain/contact/read-ahead.ts";
import { type ContactEvent, type EventStore, eventTime } from "#lib/domain/event/event.ts";
import { withinLimits } from "#lib/domain/event/public-key-limits.ts";
import { isReservedEvent } from "#lib/domain/event/reserved-name.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { conflict, invalid, notFound } from "#lib/platform/refusal.ts";
import type { Warning } from "#lib/platform/warning.ts";

/** An event that a caller reports for a contact (contract 01 section 2). */
export interface TrackRequest {
  /** Trimmed. */
  name: string;
  /** An id, optionally with an address, or only the normalised address: that contact is created if it does not exist. */
  contact: { id: string; email?: string | undefined } | { id?: undefined; email: string };
  subscribed?: boolean | undefined;
  /** `subscribed` then applies only to a contact that this call creates. */
  preserveExistingSubscription: boolean;
  /** Set when the project's limits for its public key apply. */
  byPublicKey?: boolean | undefined;
  /** Follows the data rules for the contact (data.ts); the event stores it unchanged. */
  data?: Record<string, unknown> | undefined;
}

export interface Tracked {
  event: ContactEvent;
  warnings: Warning[];
}

interface TrackPorts {
  contacts: Pick<ContactStore, "find" | "locate" | "apply" | "update">;
  projects: Pick<ProjectStore, "find">;
  events: Pick<EventStore, "put">;
}

/** Largest data of one event, in bytes of its JSON: packed it fits an item (400 KB), even when it compresses badly. */
const eventBytesMax = 262_144;

interface LocatedRequest {
  scope: ContactScope;
  request: TrackRequest;
  place: ContactPlace;
  now: Date;
}

/** Records events of contacts (contract 01 section 2, 07 section 6). */
export class TrackService {
  readonly #ports: TrackPorts;
  readonly #ahead: ReadAhead<TrackRequest, Promise<ContactPlace>>;

  constructor(ports: TrackPorts) {
    this.#ports = ports;
    this.#ahead = new ReadAhead(ports.projects, (dataId, scope, request) =>
      inAdvance(placeOf(ports.contacts, { dataId, scope, request })),
    );
  }

  /** Begins the reads of a request that is still being checked. */
  readAhead(dataId: DataId, request: TrackRequest): void {
    this.#ahead.begin(dataId, request);
  }

  /**
   * Returns when contact and event are durable. Refuses with 403, 404, 409 and 422, with nothing written. 2 RRU, 4 WRU for a
   * contact that does not change.
   */
  async track(dataId: DataId, given: TrackRequest, now: Date): Promise<Tracked> {
    checkEvent(given.name, eventData(given.data));
    const ahead = await this.#ahead.take(dataId, given);
    if (!ahead) throw conflict("The project was reset during this request. Send it again.");
    const { project, reads: place } = ahead;
    const { request, warnings } = given.byPublicKey
      ? withinLimits(project.publicKeyLimits, given)
      : { request: given, warnings: [] };
    const contact = await this.#contactOf(dataId, { scope: project, request, place: await place, now });
    const createdAt = eventTime(now.toISOString(), contact);
    const event = {
      id: newId(),
      name: request.name,
      contactId: contact.id,
      data: eventData(request.data),
      createdAt,
      contactEmail: contact.email,
    };
    await this.#ports.events.put(dataId, event);
    const asked = request.preserveExistingSubscription ? undefined : request.subscribed;
    return { event, warnings: [...optOutWarnings(asked, contact), ...warnings] };
  }

  /** The contact after the request. */
  async #contactOf(
    dataId: DataId,
    { scope, request, place: { contact: known, idWhenNew }, now }: LocatedRequest,
  ): Promise<Contact> {
    const { contacts } = this.#ports;
    const { id, email } = request.contact;
    const data = contactDataChange(request.data);
    const subscribed = request.preserveExistingSubscription ? undefined : request.subscribed;
    if (id === undefined) {
      checkDataSize(known?.data ?? {}, data);
      const wanted = { email, idWhenNew, subscribed, subscribedWhenNew: request.subscribed ?? true, data };
      return (await contacts.apply(dataId, scope, { change: wanted, known, now })).contact;
    }
    if (!known) throw notFound("contact", id);
    if (email !== undefined && email !== known.email) {
      throw invalid([
        { field: "email", code: "custom", message: "The contact with this contactId has another address." },
      ]);
    }
    checkDataSize(known.data, data);
    const updated = await contacts.update(dataId, scope, {
      known,
      changes: { email: undefined, subscribed, data },
      now,
    });
    if (typeof updated === "string") throw notFound("contact", id);
    return updated.contact;
  }
}

/** The request's contact. One that is given by its id is never created. */
async function placeOf(
  contacts: Pick<ContactStore, "find" | "locate">,
  { dataId, scope, request }: { dataId: DataId; scope: ContactScope; request: TrackRequest },
): Promise<ContactPlace> {
  const { id, email } = request.contact;
  if (id === undefined) return contacts.locate(dataId, email, scope);
  return { contact: await contacts.find(dataId, id, scope.deletedFields), idWhenNew: id };
}

function checkEvent(name: string, data: Record<string, unknown>): void {
  if (isReservedEvent(name)) {
    const message = "Only Petrel emits events with this name.";
    throw invalid([{ field: "event", code: "reserved_event", received: name, message }]);
  }
  if (dataBytes(data) > eventBytesMax) {
    const message = `An event's data can have at most ${eventBytesMax} bytes of JSON.`;
    throw invalid([{ field: "data", code: "too_big", message }]);
  }
}
