import { normaliseAddress } from "#lib/domain/contact/address.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactReader, ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";
import { requireList } from "#lib/domain/segment/lists/require-list.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { conflict, notFound } from "#lib/platform/refusal.ts";

interface ListMembersPorts {
  segments: Pick<SegmentReader, "find">;
  lists: Pick<ListStore, "add" | "remove" | "page">;
  contacts: Pick<ContactStore, "findAllByEmail" | "apply">;
  reader: Pick<ContactReader, "findAll">;
  projects: Pick<ProjectStore, "find">;
}

/** Addresses as the caller spells them, at most 500, and whether to create missing contacts. */
interface NewMembers {
  emails: readonly string[];
  createMissing: boolean;
  /** For contacts that are created. */
  subscribed: boolean;
}

interface AddedMembers {
  /** New entries only. */
  added: number;
  /** Contacts created. */
  created: number;
  /** Spellings without a contact. */
  notFound: string[];
}

interface MemberPage {
  contacts: Contact[];
  /** Of all pages. */
  total: number;
}

const creationsAtOnce = 16;

interface CreateInput {
  scope: ContactScope;
  addresses: readonly string[];
  subscribed: boolean;
  now: Date;
}

/** Members of the lists of STATIC segments (contract 05 section 6). */
export class ListMembers {
  readonly #ports: ListMembersPorts;

  constructor(ports: ListMembersPorts) {
    this.#ports = ports;
  }

  /** Emits no event, changes no subscription. @throws Refusal `notFound`, `badRequest` for a DYNAMIC segment. */
  async add(
    dataId: DataId,
    { segmentId, given, now }: { segmentId: string; given: NewMembers; now: Date },
  ): Promise<AddedMembers> {
    await this.#requireList(dataId, segmentId);
    const scope = await this.#scope(dataId);
    const spellings = given.emails.map((spelling) => ({ spelling, address: normaliseAddress(spelling) }));
    const addresses = [...new Set(spellings.flatMap(({ address }) => address ?? []))];
    const known = await this.#ports.contacts.findAllByEmail(dataId, addresses, scope);
    const missing = given.createMissing ? addresses.filter((address) => !known.has(address)) : [];
    const made = await this.#create(dataId, { scope, addresses: missing, subscribed: given.subscribed, now });
    const contacts = new Map([...known, ...made.contacts]);
    const contactIds = addresses.flatMap((address) => contacts.get(address)?.id ?? []);
    const added = await this.#ports.lists.add(dataId, segmentId, { contactIds, at: now });
    if (added === "gone") throw notFound("segment", segmentId);
    const isFound = (address: string | undefined) => address !== undefined && contacts.has(address);
    return {
      added,
      created: made.created,
      notFound: spellings.filter(({ address }) => !isFound(address)).map(({ spelling }) => spelling),
    };
  }

  /** Returns how many contacts were on the list. @throws Refusal as `add`. */
  async remove(dataId: DataId, segmentId: string, emails: readonly string[]): Promise<number> {
    await this.#requireList(dataId, segmentId);
    const scope = await this.#scope(dataId);
    const addresses = [...new Set(emails.flatMap((spelling) => normaliseAddress(spelling) ?? []))];
    const known = await this.#ports.contacts.findAllByEmail(dataId, addresses, scope);
    const contactIds = [...known.values()].map(({ id }) => id);
    const removed = await this.#ports.lists.remove(dataId, segmentId, contactIds);
    if (removed === "gone") throw notFound("segment", segmentId);
    return removed;
  }

  /** Last added first; `page` counts from 1. */
  async page(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    { segment: { id, memberCount: total }, page, pageSize }: { segment: Segment; page: number; pageSize: number },
  ): Promise<MemberPage> {
    const skip = (page - 1) * pageSize;
    if (skip >= total) return { contacts: [], total };
    const contactIds = await this.#ports.lists.page(dataId, id, { skip, limit: pageSize });
    return { contacts: await this.#ports.reader.findAll(dataId, contactIds, deletedFields), total };
  }

  async #requireList(dataId: DataId, segmentId: string): Promise<void> {
    const segment = await this.#ports.segments.find(dataId, segmentId);
    requireList(segment ? [segment] : [], segmentId);
  }

  async #create(
    dataId: DataId,
    { scope, addresses, subscribed, now }: CreateInput,
  ): Promise<{ contacts: [string, Contact][]; created: number }> {
    const applied = await mapConcurrently(addresses, creationsAtOnce, (email) => {
      // Changes nothing when another request creates the contact at the same time.
      const change = { email, subscribed: undefined, subscribedWhenNew: subscribed, data: noDataChange };
      return this.#ports.contacts.apply(dataId, scope, { change, known: undefined, now });
    });
    return {
      contacts: applied.map(({ contact }) => [contact.email, contact]),
      created: applied.filter(({ created }) => created).length,
    };
  }

  async #scope(dataId: DataId): Promise<ContactScope> {
    const project = await this.#ports.projects.find(dataId);
    if (!project) throw conflict("The project was reset during this request. Send it again.");
    return project;
  }
}
