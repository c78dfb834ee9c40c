import type { Contact, UnsubscribeReason } from "#lib/domain/contact/contact.ts";
import type { SubscriptionAsker } from "#lib/domain/contact/opt-out.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { TopicChange } from "#lib/domain/project/topic-choices.ts";
import type { SuppressionMark } from "#lib/domain/suppression/suppression-mark.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The project data needed to find and store its contacts: ids are derived with its salt. */
export type ContactScope = Pick<Project, "salt" | "deletedFields">;

/** And what is kept of the suppression of a contact that is deleted. */
export type ContactRemovalScope = ContactScope & Pick<Project, "suppression">;

/** A change of a contact's data, by top-level key (contract 00 section 9), made by `contactDataChange`. */
export interface DataChange {
  set: Record<string, unknown>;
  remove: string[];
  /** Applies only to keys that the contact does not have. */
  setIfAbsent: Record<string, unknown>;
}

/** A change that creates or updates a contact by address. */
export interface ContactChange {
  /** Normalised address. */
  email: string;
  /** The id of a contact that this change creates, from `locate`; without it, derived from the address. */
  idWhenNew?: string | undefined;
  /** Undefined leaves an existing contact's state unchanged. */
  subscribed: boolean | undefined;
  /** Without it, `subscribed` does not lift an opt-out that the person made. */
  askedBy?: SubscriptionAsker | undefined;
  /** Whether a contact that exists stays unchanged. */
  leaveExisting?: boolean;
  /** State of a contact that this change creates when `subscribed` is undefined. */
  subscribedWhenNew: boolean;
  data: DataChange;
  topics?: TopicChange | undefined;
}

export interface AppliedContact {
  contact: Contact;
  created: boolean;
}

/** An update of a contact that the caller has read. */
export interface ContactUpdate {
  /** Normalised address to move to. */
  email: string | undefined;
  subscribed: boolean | undefined;
  /** As in `ContactChange`. */
  askedBy?: SubscriptionAsker | undefined;
  data: DataChange;
  topics?: TopicChange | undefined;
}

/** `taken`: another contact of the project has the address, and nothing was changed. */
export type UpdatedContact = { contact: Contact } | "taken" | "gone";

/** The contact with an address, or the id it would get. */
export interface ContactPlace {
  contact: Contact | undefined;
  /** The id of a new contact with this address: the address's own, unless a contact that moved to another address keeps it. */
  idWhenNew: string;
  /** Of the address, whether or not it has a contact. */
  suppression?: SuppressionMark | undefined;
}

export interface ContactUnsubscribeInput {
  contactId: string;
  reason: UnsubscribeReason;
  now: Date;
}

export interface ContactApplyInput {
  change: ContactChange;
  known: Contact | undefined;
  now: Date;
}

export interface ContactUpdateInput {
  known: Contact;
  changes: ContactUpdate;
  now: Date;
}

export interface ContactSnoozeInput {
  known: Contact;
  until: string;
  now: Date;
}

/** Contacts of a project, found by id or by address. Implemented by lib/storage. */
export interface ContactStore {
  /** Strong, 1 RRU up to 4 KB. */
  find(dataId: DataId, contactId: string, deletedFields: readonly DeletedField[]): Promise<Contact | undefined>;
  findByEmail(dataId: DataId, email: string, scope: ContactScope): Promise<Contact | undefined>;
  /** Like `findByEmail`, and returns the id for a contact that is about to be created. */
  locate(dataId: DataId, email: string, scope: ContactScope): Promise<ContactPlace>;
  /** Marks of the addresses that are suppressed. Strong, 1 RRU up to 4 KB each. */
  findSuppressions(
    dataId: DataId,
    emails: readonly string[],
    scope: Pick<ContactScope, "salt">,
  ): Promise<ReadonlyMap<string, SuppressionMark>>;
  /** Like `findByEmail`, for up to 500 addresses at once; omits those without a contact. */
  findAllByEmail(dataId: DataId, emails: readonly string[], scope: ContactScope): Promise<ReadonlyMap<string, Contact>>;
  /**
   * Creates or updates by address. `known` is the contact as the caller read it: a change without effect writes nothing. When
   * two calls create the same contact at once, the later one acts as an update.
   */
  apply(dataId: DataId, scope: ContactScope, input: ContactApplyInput): Promise<AppliedContact>;
  /** Changes a contact that the caller has read: the address and everything else, or nothing. */
  update(dataId: DataId, scope: ContactScope, input: ContactUpdateInput): Promise<UpdatedContact>;
  /** Unsubscribes and clears a snooze. False when the contact is gone. */
  unsubscribe(dataId: DataId, input: ContactUnsubscribeInput): Promise<boolean>;
  /**
   * Unsubscribes until a time (ISO 8601), or moves the end of a snooze. `unsubscribed`: the contact has opted out and stays
   * unchanged.
   */
  snooze(
    dataId: DataId,
    scope: Pick<ContactScope, "deletedFields">,
    input: ContactSnoozeInput,
  ): Promise<{ contact: Contact } | "unsubscribed" | "gone">;
  /** Subscribes a contact whose snooze ends at exactly this time; false when it has no such snooze. */
  wake(dataId: DataId, contactId: string, input: { until: string; now: Date }): Promise<boolean>;
  /** Removes the contact, not its history. False when it was gone. */
  remove(dataId: DataId, scope: ContactRemovalScope, known: Contact): Promise<boolean>;
}

/** A subset of a project's contacts, in list order. */
export interface ContactFilter {
  /** Part of the address, in lower case. */
  search?: string | undefined;
  subscribed?: boolean | undefined;
}

export interface ContactOrder {
  sort: "createdAt" | "email";
  dir: "asc" | "desc";
}

/** `count`: whether to count all matches. */
export type ContactListQuery = ContactFilter & ContactOrder & { count: boolean };

/** Cursor of a list: `key` is the sort value, the id breaks ties. */
export interface ContactPosition {
  key: string;
  id: string;
}

export interface ContactPage {
  contacts: Contact[];
  /** Undefined on the last page. */
  next: ContactPosition | undefined;
  /** Matches in the whole list; counted only on request, on a first page with a search. */
  matches: number | undefined;
}

/** Cursor of a walk over all contacts; opaque to its callers. */
export type WalkPosition = { partition: number; after: string | null };

/** Where a part of a walk begins, and when it must end. */
export interface WalkBounds {
  from: WalkPosition | undefined;
  until: Date;
}

export interface ContactListInput {
  query: ContactListQuery;
  after: ContactPosition | undefined;
  limit: number;
}

/** Reads many contacts at a time. Implemented by lib/storage. */
export interface ContactReader {
  list(dataId: DataId, deletedFields: readonly DeletedField[], input: ContactListInput): Promise<ContactPage>;
  /** In the order of `contactIds`; omits contacts that are gone. */
  findAll(dataId: DataId, contactIds: readonly string[], deletedFields: readonly DeletedField[]): Promise<Contact[]>;
  /** All contacts, unordered, each once, some hundred a call, plus some created meanwhile. `next` is undefined at the end. */
  walk(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    from: WalkPosition | undefined,
  ): Promise<{ contacts: Contact[]; next: WalkPosition | undefined }>;
}
