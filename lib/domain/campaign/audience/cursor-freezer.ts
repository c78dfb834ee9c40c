import { batchRowsMax, type Cursor, hasRow, leftRows, type RowSkip } from "#lib/domain/campaign/ledger/ledger.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { CampaignPlace } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { HoldReason } from "#lib/domain/email/held-back.ts";
import type { Clock } from "#lib/platform/clock.ts";

interface CursorFreezerPorts {
  cursors: Pick<CursorStore, "list" | "freeze">;
  clock: Clock;
}

/** The most rows that one write takes. */
const rowsAtOnceMax = 40 * batchRowsMax;

/** Contacts without a row that may wait for a write, so that an audience of unsubscribed contacts fits into memory. */
const leftWaitingMax = 4_000;

/** A contact of the audience, and why it is held back. */
export interface FrozenContact {
  id: string;
  held: HoldReason | undefined;
}

/**
 * Writes the recipients of one cursor to the ledger and moves the cursor in the same write. When several workers do this at
 * once, one write wins and the others continue after it: each contact is written once.
 */
export class CursorFreezer {
  readonly #ports: CursorFreezerPorts;
  readonly #place: CampaignPlace;
  /** The cursor as this worker last saw it. */
  #cursor: Cursor;
  /** Contacts whose rows are not written yet, ordered by id. */
  #waiting: FrozenContact[] = [];
  /** Contacts without a row that no write has counted yet. */
  #left: FrozenContact[] = [];
  #lookedAt: string;

  constructor(ports: CursorFreezerPorts, place: CampaignPlace, cursor: Cursor) {
    this.#ports = ports;
    this.#place = place;
    this.#cursor = cursor;
    this.#lookedAt = cursor.after;
  }

  /** The contact to continue after; null at the end. */
  get from(): string | null {
    return this.#cursor.isFrozen ? null : this.#cursor.after;
  }

  /** Takes the contacts of the audience among those read up to `upTo`. */
  async see(audience: readonly FrozenContact[], upTo: string): Promise<void> {
    const { after, isFrozen } = this.#cursor;
    if (isFrozen) return;
    for (const contact of audience) {
      if (contact.id > after) (hasRow(contact.held) ? this.#waiting : this.#left).push(contact);
    }
    this.#lookedAt = later(upTo, after);
    while (this.#waiting.length >= batchRowsMax) {
      const whole = Math.min(this.#waiting.length - (this.#waiting.length % batchRowsMax), rowsAtOnceMax);
      await this.#write(whole, false);
    }
    if (this.#left.length > leftWaitingMax) await this.#write(this.#waiting.length, false);
  }

  /** Writes the remaining recipients. `isWhole`: all contacts were read. */
  async end(isWhole: boolean): Promise<void> {
    const hasMore = () => !this.#cursor.isFrozen && (isWhole || this.#lookedAt > this.#cursor.after);
    while (hasMore()) {
      const isLast = this.#waiting.length <= rowsAtOnceMax;
      await this.#write(Math.min(this.#waiting.length, rowsAtOnceMax), isWhole && isLast);
    }
  }

  async #write(count: number, isFrozen: boolean): Promise<void> {
    const { cursors, clock } = this.#ports;
    const { dataId, campaignId } = this.#place;
    const written = this.#waiting.slice(0, count);
    const after = count === this.#waiting.length ? this.#lookedAt : (written.at(-1)?.id ?? this.#lookedAt);
    const reached = { after, isFrozen };
    const passed = [...written, ...this.#left.filter(({ id }) => id <= after)];
    const next = await cursors.freeze(dataId, campaignId, {
      before: this.#cursor,
      batches: batchesOf(written.map(({ id }) => id)),
      reached,
      skipped: skippedOf(written),
      left: leftRows((reason) => passed.filter(({ held }) => held === reason).length),
      now: clock.now(),
    });
    if (next) {
      this.#cursor = next;
      this.#waiting = this.#waiting.slice(count);
      this.#left = this.#left.filter(({ id }) => id > after);
      return;
    }
    await this.#catchUp();
  }

  /** Another worker has moved the cursor and decided the contacts before it. */
  async #catchUp(): Promise<void> {
    const { dataId, campaignId } = this.#place;
    const all = await this.#ports.cursors.list(dataId, campaignId);
    this.#cursor = all[this.#cursor.cursor] ?? this.#cursor;
    const { after, isFrozen } = this.#cursor;
    this.#waiting = isFrozen ? [] : this.#waiting.filter(({ id }) => id > after);
    this.#left = isFrozen ? [] : this.#left.filter(({ id }) => id > after);
    this.#lookedAt = later(this.#lookedAt, after);
  }
}

const skippedOf = (contacts: readonly FrozenContact[]): ReadonlyMap<string, RowSkip> =>
  new Map(contacts.flatMap(({ id, held }) => (held ? [[id, held] as const] : [])));

const later = (a: string, b: string): string => (a > b ? a : b);

function batchesOf(contactIds: readonly string[]): string[][] {
  const count = Math.ceil(contactIds.length / batchRowsMax);
  return Array.from({ length: count }, (_, batch) =>
    contactIds.slice(batch * batchRowsMax, (batch + 1) * batchRowsMax),
  );
}
