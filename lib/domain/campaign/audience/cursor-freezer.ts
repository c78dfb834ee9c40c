import { batchRowsMax, type Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { CampaignPlace } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { Clock } from "#lib/platform/clock.ts";

export interface CursorFreezerPorts {
  cursors: Pick<CursorStore, "list" | "freeze">;
  clock: Clock;
}

/** What one write takes. */
const rowsAtOnceMax = 40 * batchRowsMax;

/**
 * Puts the recipients of one cursor into the ledger, as they come, and remembers with each write how far it has come. Of
 * several that do so at once each write is one's, and the others go on after it: a contact is put there once.
 */
export class CursorFreezer {
  readonly #ports: CursorFreezerPorts;
  readonly #place: CampaignPlace;
  /** As far as this one knows. */
  #cursor: Cursor;
  /** Recipients that are not written yet, in the order of their ids. */
  #waiting: string[] = [];
  #lookedAt: string;

  constructor(ports: CursorFreezerPorts, place: CampaignPlace, cursor: Cursor) {
    this.#ports = ports;
    this.#place = place;
    this.#cursor = cursor;
    this.#lookedAt = cursor.after;
  }

  /** After which contact to go on; null at the end. */
  get from(): string | null {
    return this.#cursor.isFrozen ? null : this.#cursor.after;
  }

  /** Contacts were looked at, up to this one; these of them are recipients. */
  async see(recipients: readonly string[], upTo: string): Promise<void> {
    const { after, isFrozen } = this.#cursor;
    if (isFrozen) return;
    this.#waiting.push(...recipients.filter((id) => id > after));
    this.#lookedAt = later(upTo, after);
    while (this.#waiting.length >= batchRowsMax) {
      const whole = Math.min(this.#waiting.length - (this.#waiting.length % batchRowsMax), rowsAtOnceMax);
      await this.#write(whole, false);
    }
  }

  /** Writes what is left. `isWhole`: all contacts were looked at. */
  async end(isWhole: boolean): Promise<void> {
    const hasMore = () => !this.#cursor.isFrozen && (isWhole || this.#lookedAt > this.#cursor.after);
    while (hasMore()) {
      const isLast = this.#waiting.length <= rowsAtOnceMax;
      await this.#write(Math.min(this.#waiting.length, rowsAtOnceMax), isWhole && isLast);
    }
  }

  async #write(count: number, isFrozen: boolean): Promise<void> {
    const { cursors, clock } = this.#ports;
    const { projectId, campaignId } = this.#place;
    const written = this.#waiting.slice(0, count);
    const after = count === this.#waiting.length ? this.#lookedAt : (written.at(-1) ?? this.#lookedAt);
    const reached = { after, isFrozen };
    const batches = batchesOf(written);
    const next = await cursors.freeze(projectId, campaignId, this.#cursor, batches, reached, clock.now());
    if (next) {
      this.#cursor = next;
      this.#waiting = this.#waiting.slice(count);
      return;
    }
    await this.#catchUp();
  }

  /** Somebody else has moved the cursor: what lies before its place was decided there. */
  async #catchUp(): Promise<void> {
    const { projectId, campaignId } = this.#place;
    const all = await this.#ports.cursors.list(projectId, campaignId);
    this.#cursor = all[this.#cursor.cursor] ?? this.#cursor;
    const { after, isFrozen } = this.#cursor;
    this.#waiting = isFrozen ? [] : this.#waiting.filter((id) => id > after);
    this.#lookedAt = later(this.#lookedAt, after);
  }
}

const later = (a: string, b: string): string => (a > b ? a : b);

function batchesOf(contactIds: readonly string[]): string[][] {
  const count = Math.ceil(contactIds.length / batchRowsMax);
  return Array.from({ length: count }, (_, batch) =>
    contactIds.slice(batch * batchRowsMax, (batch + 1) * batchRowsMax),
  );
}
