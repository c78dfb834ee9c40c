import type { FilePosition } from "#lib/domain/import/csv-reader.ts";
import type { ImportRow } from "#lib/domain/import/import-row.ts";
import type { RowTarget, RowWriter, WrittenRows } from "#lib/domain/import/row-writer.ts";

/** Contacts as the rows of a dry run would leave them. Implemented by lib/storage. */
export interface RehearsedContacts {
  /** Contacts touched in this span, and the bytes of their data. */
  readonly size: { contacts: number; bytes: number };
  /** Begins a span, and forgets all but the one before. */
  nextSpan(): void;
}

/** A span of rows ends after this many. The worker that takes over a job reads up to two again. */
const spanMax = { contacts: 50_000, bytes: 67_108_864 };

/** No batch has this creation time, so the contacts of a replay count as existing ones. */
const replayedAt = new Date(0).toISOString();

/**
 * Counts what rows would do, without writing. A row sees what the rows before it would leave, as far back as the span before its
 * own, so a worker's memory is bounded for any file.
 */
export class RowRehearsal {
  readonly #writer: Pick<RowWriter, "write">;
  readonly #contacts: RehearsedContacts;
  readonly #spanMax: typeof spanMax;

  constructor(writer: Pick<RowWriter, "write">, contacts: RehearsedContacts, max = spanMax) {
    this.#writer = writer;
    this.#contacts = contacts;
    this.#spanMax = max;
  }

  write(target: RowTarget, rows: readonly ImportRow[]): Promise<WrittenRows> {
    return this.#writer.write({ ...target, mayBeRepeated: false }, rows);
  }

  /** Goes over rows that an earlier turn has counted. */
  async replay(target: RowTarget, rows: readonly ImportRow[]): Promise<void> {
    await this.write({ ...target, at: replayedAt }, rows);
  }

  /** Forgets all but the last span. */
  nextSpan(): void {
    this.#contacts.nextSpan();
  }

  /** Where the spans that it remembers begin, once the rows up to `next` are counted. */
  spansAt(spans: readonly FilePosition[], next: FilePosition): FilePosition[] {
    const { contacts, bytes } = this.#contacts.size;
    if (contacts < this.#spanMax.contacts && bytes < this.#spanMax.bytes) return [...spans];
    this.#contacts.nextSpan();
    return [...spans, next].slice(-2);
  }
}
