import { type ContactChunk, columnOf } from "#bench/columns/contact-chunk.ts";
import { withoutDeleted } from "#lib/domain/contact/deleted-field.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";

type Reader<Value> = (row: number) => Value;

interface Readers {
  chunk: ContactChunk;
  deletedFields: readonly DeletedField[];
  email: Reader<unknown>;
  subscribed: Reader<unknown>;
  snoozedUntil: Reader<unknown>;
  deletionsSeen: Reader<unknown>;
  createdAt: Reader<number>;
  updatedAt: Reader<number>;
  data: (readonly [string, Reader<unknown>])[];
  events: (readonly [string, Reader<number>])[];
  marks: (readonly [string, Reader<number>])[];
}

/**
 * The rows of a chunk as `AudienceView`s, with the parts in `needs`. Conditions ask for few parts of most contacts, so each part
 * is made when it is asked for. @throws when a column is corrupt.
 */
export function chunkViews(
  chunk: ContactChunk,
  { dataKeys, eventNames, marks }: SegmentNeeds,
  deletedFields: readonly DeletedField[],
): (row: number) => AudienceView {
  const readers: Readers = {
    chunk,
    deletedFields,
    email: chunk.valuesOf("email"),
    subscribed: chunk.valuesOf("subscribed"),
    snoozedUntil: chunk.valuesOf("snoozedUntil"),
    deletionsSeen: chunk.valuesOf("deletionsSeen"),
    createdAt: chunk.timesOf("createdAt"),
    updatedAt: chunk.timesOf("updatedAt"),
    data: [...dataKeys].map((key) => [key, chunk.valuesOf(columnOf.data(key))] as const),
    events: [...eventNames].map((name) => [name, chunk.timesOf(columnOf.event(name))] as const),
    marks: [...marks].map((mark) => [mark, chunk.timesOf(columnOf.mark(mark))] as const),
  };
  return (row) => new PackedView(readers, row);
}

class PackedView implements AudienceView {
  readonly contact: PackedContact;
  readonly #readers: Readers;
  readonly #row: number;
  #lastEvents: ReadonlyMap<string, number> | undefined;

  constructor(readers: Readers, row: number) {
    this.contact = new PackedContact(readers, row);
    this.#readers = readers;
    this.#row = row;
  }

  get lastEvents(): ReadonlyMap<string, number> {
    this.#lastEvents ??= timesIn(this.#readers.events, this.#row);
    return this.#lastEvents;
  }

  get marks(): ReadonlyMap<string, number> {
    return timesIn(this.#readers.marks, this.#row);
  }
}

function timesIn(readers: readonly (readonly [string, Reader<number>])[], row: number): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [name, read] of readers) {
    const at = read(row);
    if (!Number.isNaN(at)) times.set(name, at);
  }
  return times;
}

type ViewedContact = AudienceView["contact"];

class PackedContact implements ViewedContact {
  readonly #readers: Readers;
  readonly #row: number;
  #data: Record<string, unknown> | undefined;
  #createdAt: string | undefined;

  constructor(readers: Readers, row: number) {
    this.#readers = readers;
    this.#row = row;
  }

  get id(): string {
    return this.#readers.chunk.id(this.#row);
  }

  get email(): string {
    return String(this.#readers.email(this.#row));
  }

  get subscribed(): boolean {
    return this.#readers.subscribed(this.#row) === true;
  }

  get snoozedUntil(): string | null {
    const until = this.#readers.snoozedUntil(this.#row);
    return typeof until === "string" ? until : null;
  }

  get createdAt(): string {
    this.#createdAt ??= new Date(this.#readers.createdAt(this.#row)).toISOString();
    return this.#createdAt;
  }

  get updatedAt(): string {
    return new Date(this.#readers.updatedAt(this.#row)).toISOString();
  }

  get data(): Record<string, unknown> {
    this.#data ??= this.#readData();
    return this.#data;
  }

  #readData(): Record<string, unknown> {
    const { data, deletedFields, deletionsSeen } = this.#readers;
    const read: Record<string, unknown> = {};
    for (const [key, valueAt] of data) {
      const value = valueAt(this.#row);
      if (value !== undefined) read[key] = value;
    }
    if (deletedFields.length === 0) return read;
    return withoutDeleted(read, Number(deletionsSeen(this.#row)), deletedFields);
  }
}
