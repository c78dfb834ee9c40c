import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactChange, ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { hasPersonOptedOut } from "#lib/domain/contact/opt-out.ts";
import { type MergedRows, mergeRows, type RowRules } from "#lib/domain/import/address-rows.ts";
import type { ImportOptions } from "#lib/domain/import/import-options.ts";
import type { ImportRow } from "#lib/domain/import/import-row.ts";
import { type RowError, rowError } from "#lib/domain/import/row-error.ts";
import { liveReasons } from "#lib/domain/suppression/suppression-mark.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

/** Creates contacts in batches. Implemented by lib/storage. */
export interface NewContacts {
  /**
   * Creates the contacts that do not exist, all at the same time, and returns the addresses it created. Does not say whether
   * the others exist already or could not be created.
   */
  insert(
    dataId: DataId,
    scope: ContactScope,
    input: { changes: readonly ContactChange[]; now: Date },
  ): Promise<ReadonlySet<string>>;
}

interface RowWriterPorts {
  contacts: Pick<ContactStore, "findAllByEmail" | "apply">;
  newContacts: NewContacts;
  pause(ms: number): Promise<unknown>;
  clock: Clock;
}

/** Where and how rows are written. */
export interface RowTarget {
  dataId: DataId;
  scope: ContactScope;
  /** Creation time of the contacts that the rows create. */
  at: string;
  /** Whether a worker that died may have written them before. */
  mayBeRepeated: boolean;
  options: RowRules & Pick<ImportOptions, "resubscribe">;
}

/** The result of rows: each is created, updated, skipped or an error. */
export interface WrittenRows {
  created: number;
  /** Merged into a contact that existed. */
  updated: number;
  skipped: number;
  /** Skipped rows, and updated ones whose contact stayed as it was. */
  unchanged: number;
  /** How many would have lifted an opt-out. */
  keptOptOut: number;
  /** How many are of a suppressed address. */
  suppressed: number;
  errors: RowError[];
  /** The contacts of the rows without an error, in the order of their first rows. */
  contactIds: string[];
}

type AddressRows = [email: string, rows: ImportRow[]];

/** Contacts are read a hundred per call; reads and writes overlap. */
const addressesAtOnce = 100;
const readsAtOnce = 4;
const writesOfEach = 25;

/** Writes that failed for a temporary reason, such as a throttled partition, are retried after these pauses. */
const pausesMs = [100, 400, 1_600, 6_400];

/** Writes rows into contacts. Idempotent for the same rows and the same time. */
export class RowWriter {
  readonly #ports: RowWriterPorts;

  constructor(ports: RowWriterPorts) {
    this.#ports = ports;
  }

  async write(target: RowTarget, rows: readonly ImportRow[]): Promise<WrittenRows> {
    const tally: Tally = {
      created: 0,
      updated: 0,
      skipped: 0,
      unchanged: 0,
      keptOptOut: 0,
      suppressed: 0,
      errors: [],
      ids: new Map(),
    };
    const addresses = [...Map.groupBy(rows, ({ email }) => email)];
    let waiting = await this.#tryAll(target, addresses, tally);
    for (const ms of pausesMs) {
      if (waiting.length === 0) break;
      await this.#ports.pause(ms);
      waiting = await this.#tryAll(target, waiting, tally);
    }
    const failed = waiting.flatMap(([, lost]) => lost);
    const errors = failed.map(({ line, givenEmail }) => rowError("write_failed", { row: line, email: givenEmail }));
    const { ids, ...written } = tally;
    const contactIds = addresses.flatMap(([email]) => ids.get(email) ?? []);
    return { ...written, errors: [...written.errors, ...errors], contactIds };
  }

  /** Adds the results to the tally; returns the addresses that failed. */
  async #tryAll(target: RowTarget, addresses: AddressRows[], tally: Tally): Promise<AddressRows[]> {
    const starts = Array.from({ length: Math.ceil(addresses.length / addressesAtOnce) }, (_, i) => i * addressesAtOnce);
    const failed = await mapConcurrently(starts, readsAtOnce, (start) =>
      this.#tryPart(target, addresses.slice(start, start + addressesAtOnce), tally),
    );
    return failed.flat();
  }

  async #tryPart(target: RowTarget, addresses: AddressRows[], tally: Tally): Promise<AddressRows[]> {
    const merged = await this.#merge(target, addresses).catch(logFailure);
    if (!merged) return addresses;
    const made = (await this.#insert(target, merged).catch(logFailure)) ?? new Set();
    const failed: AddressRows[] = [];
    await mapConcurrently(merged, writesOfEach, async (address) => {
      const { email } = address.change;
      const id = contactIdFor(target.scope.salt, email);
      const inserted: Applied | undefined = made.has(email) ? { ...nothing, id, isMade: true } : undefined;
      const outcome = inserted ?? (await this.#apply(target, address).catch(logFailure));
      if (outcome) count(tally, address, outcome);
      else failed.push([email, address.rows]);
    });
    return failed;
  }

  async #merge({ dataId, scope, at, options }: RowTarget, addresses: AddressRows[]): Promise<MergedAddress[]> {
    const emails = addresses.map(([email]) => email);
    const found = await this.#ports.contacts.findAllByEmail(dataId, emails, scope);
    return addresses.map(([email, rows]) => {
      const known = found.get(email);
      // An earlier try created it with all that the rows say; later changes by others must stay.
      const base = known?.createdAt === at ? undefined : known;
      return { ...mergeRows(options, { email, rows, known: base }), rows, known };
    });
  }

  /** Contacts that this does not create are applied one by one. */
  #insert({ dataId, scope, at }: RowTarget, merged: MergedAddress[]): Promise<ReadonlySet<string>> {
    const changes = merged.filter(({ known, applied }) => !known && applied > 0).map(({ change }) => change);
    return this.#ports.newContacts.insert(dataId, scope, { changes, now: new Date(at) });
  }

  /**
   * Only a new contact gets the time of the rows. The others get a later one. A contact with a later time was changed since the
   * rows were first due, most likely by these rows.
   */
  async #apply(target: RowTarget, { change, applied, skipped, known }: MergedAddress): Promise<Applied> {
    const { dataId, scope, at, mayBeRepeated, options } = target;
    const { contacts, clock } = this.#ports;
    const isSuppressed = (contact: Contact | undefined) =>
      contact?.suppression !== undefined && liveReasons(contact.suppression, clock.now()).length > 0;
    const asKnown = { ...nothing, isSuppressed: isSuppressed(known) };
    if (applied === 0) return { ...asKnown, id: skipped > 0 ? known?.id : undefined };
    if (known?.createdAt === at) return { ...asKnown, id: known.id, isMade: true };
    const now = known ? new Date(Math.max(clock.now().getTime(), Date.parse(at) + 1)) : new Date(at);
    const hasChanged = known !== undefined && known.updatedAt > at;
    // It may have opted out since a worker that died subscribed it.
    const wanted = hasChanged && mayBeRepeated ? withoutConsent(change) : change;
    const asked = options.resubscribe ? { ...wanted, askedBy: "operator" as const } : wanted;
    const { contact } = await contacts.apply(dataId, scope, { change: asked, known, now });
    const isMade = contact.createdAt === at;
    return {
      ...{ id: contact.id, isMade },
      isLeft: !isMade && change.leaveExisting === true,
      isUnchanged: contact === known && !hasChanged,
      isOptOutKept: !options.resubscribe && hasPersonOptedOut(contact),
      isSuppressed: isSuppressed(contact),
    };
  }
}

/** The change without what would subscribe the contact again. */
function withoutConsent({ subscribed, topics, ...change }: ContactChange): ContactChange {
  const choices = Object.fromEntries(Object.entries(topics?.choices ?? {}).filter(([, choice]) => !choice));
  return { ...change, subscribed: subscribed ? undefined : subscribed, topics: topics && { ...topics, choices } };
}

/** What became of an address. */
interface Applied {
  /** Of its contact; undefined when it has no valid row. */
  id: string | undefined;
  /** Whether these rows have made the contact. */
  isMade: boolean;
  /** Whether another request made it meanwhile, so that the rows are skipped. */
  isLeft: boolean;
  isUnchanged: boolean;
  isOptOutKept: boolean;
  isSuppressed: boolean;
}

const nothing: Applied = {
  ...{ id: undefined, isMade: false, isLeft: false, isUnchanged: false },
  ...{ isOptOutKept: false, isSuppressed: false },
};

type Tally = Omit<WrittenRows, "contactIds"> & { ids: Map<string, string> };

interface MergedAddress extends MergedRows {
  rows: ImportRow[];
  known: Contact | undefined;
}

function count(tally: Tally, address: MergedAddress, outcome: Applied): void {
  const { id, isMade, isLeft, isUnchanged, isOptOutKept, isSuppressed } = outcome;
  const applied = isLeft ? 0 : address.applied;
  const skipped = address.skipped + address.applied - applied;
  tally.created += isMade ? 1 : 0;
  tally.updated += isMade ? applied - 1 : applied;
  tally.skipped += skipped;
  tally.unchanged += skipped + (isUnchanged ? applied : 0);
  tally.keptOptOut += isOptOutKept && !isLeft ? address.subscribing : 0;
  tally.suppressed += isSuppressed ? address.applied + address.skipped : 0;
  tally.errors.push(...address.errors);
  if (id !== undefined) tally.ids.set(address.change.email, id);
}

/** Logs only: the rows are retried, and in the end reported. */
function logFailure(error: unknown): undefined {
  logger.warn("Writing contacts of an import failed", { error });
  return undefined;
}
