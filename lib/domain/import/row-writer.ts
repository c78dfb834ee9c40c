import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactChange, ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { hasPersonOptedOut } from "#lib/domain/contact/opt-out.ts";
import { type MergedRows, mergeRows } from "#lib/domain/import/address-rows.ts";
import type { ImportRow } from "#lib/domain/import/import-row.ts";
import { type RowError, rowError } from "#lib/domain/import/row-error.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
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

/** Where rows are written. */
interface RowTarget {
  dataId: DataId;
  scope: ContactScope;
  /** Creation time of the contacts that the rows create. */
  at: string;
  /** Whether a worker that died may have written them before. */
  mayBeRepeated: boolean;
  /** Whether the rows lift opt-outs that the person made. */
  resubscribe: boolean;
}

/** The result of rows: each is counted once. */
interface WrittenRows {
  created: number;
  updated: number;
  /** How many of these would have lifted an opt-out. */
  keptOptOut: number;
  errors: RowError[];
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
    const written: WrittenRows = { created: 0, updated: 0, keptOptOut: 0, errors: [] };
    let waiting = await this.#tryAll(target, [...Map.groupBy(rows, ({ email }) => email)], written);
    for (const ms of pausesMs) {
      if (waiting.length === 0) return written;
      await this.#ports.pause(ms);
      waiting = await this.#tryAll(target, waiting, written);
    }
    const failed = waiting.flatMap(([, lost]) => lost);
    written.errors.push(
      ...failed.map(({ line, givenEmail }) => rowError("write_failed", { row: line, email: givenEmail })),
    );
    return written;
  }

  /** Adds the results to `written`; returns the addresses that failed. */
  async #tryAll(target: RowTarget, addresses: AddressRows[], written: WrittenRows): Promise<AddressRows[]> {
    const starts = Array.from({ length: Math.ceil(addresses.length / addressesAtOnce) }, (_, i) => i * addressesAtOnce);
    const failed = await mapConcurrently(starts, readsAtOnce, (start) =>
      this.#tryPart(target, addresses.slice(start, start + addressesAtOnce), written),
    );
    return failed.flat();
  }

  async #tryPart(target: RowTarget, addresses: AddressRows[], written: WrittenRows): Promise<AddressRows[]> {
    const merged = await this.#merge(target, addresses).catch(logFailure);
    if (!merged) return addresses;
    const made = (await this.#insert(target, merged).catch(logFailure)) ?? new Set();
    const failed: AddressRows[] = [];
    await mapConcurrently(merged, writesOfEach, async (address) => {
      const { change, rows, applied, subscribing, errors } = address;
      const inserted = made.has(change.email) ? { isMade: true, isOptOutKept: false } : undefined;
      const outcome = inserted ?? (await this.#apply(target, address).catch(logFailure));
      if (!outcome) {
        failed.push([change.email, rows]);
        return;
      }
      written.created += outcome.isMade ? 1 : 0;
      written.updated += outcome.isMade ? applied - 1 : applied;
      written.keptOptOut += outcome.isOptOutKept ? subscribing : 0;
      written.errors.push(...errors);
    });
    return failed;
  }

  async #merge({ dataId, scope, at }: RowTarget, addresses: AddressRows[]): Promise<MergedAddress[]> {
    const emails = addresses.map(([email]) => email);
    const found = await this.#ports.contacts.findAllByEmail(dataId, emails, scope);
    return addresses.map(([email, rows]) => {
      const known = found.get(email);
      // An earlier try created it with all that the rows say; later changes by others must stay.
      const base = known?.createdAt === at ? undefined : known;
      return { ...mergeRows(email, rows, base), rows, known };
    });
  }

  /** Contacts that this does not create are applied one by one. */
  #insert({ dataId, scope, at }: RowTarget, merged: MergedAddress[]): Promise<ReadonlySet<string>> {
    const changes = merged.filter(({ known, applied }) => !known && applied > 0).map(({ change }) => change);
    return this.#ports.newContacts.insert(dataId, scope, { changes, now: new Date(at) });
  }

  /** Only a new contact gets the time of the rows, the others that of the write. */
  async #apply(target: RowTarget, { change, applied, known }: MergedAddress): Promise<Applied> {
    const { dataId, scope, at, resubscribe } = target;
    if (applied === 0) return { isMade: false, isOptOutKept: false };
    if (known?.createdAt === at) return { isMade: true, isOptOutKept: false };
    const { contacts, clock } = this.#ports;
    const now = known ? clock.now() : new Date(at);
    const wanted = mayHaveOptedOut(target, known) && change.subscribed ? { ...change, subscribed: undefined } : change;
    const asked = resubscribe ? { ...wanted, askedBy: "operator" as const } : wanted;
    const { contact } = await contacts.apply(dataId, scope, { change: asked, known, now });
    return { isMade: contact.createdAt === at, isOptOutKept: !resubscribe && hasPersonOptedOut(contact) };
  }
}

/** Changed since the rows were first due: perhaps by these rows, which then add nothing; perhaps by an opt-out. */
const mayHaveOptedOut = ({ at, mayBeRepeated }: RowTarget, known: Contact | undefined): boolean =>
  mayBeRepeated && known !== undefined && known.updatedAt > at;

interface Applied {
  /** Whether these rows have made the contact. */
  isMade: boolean;
  isOptOutKept: boolean;
}

interface MergedAddress extends MergedRows {
  rows: ImportRow[];
  known: Contact | undefined;
}

/** Logs only: the rows are retried, and in the end reported. */
function logFailure(error: unknown): undefined {
  logger.warn("Writing contacts of an import failed", { error });
  return undefined;
}
