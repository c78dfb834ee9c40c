import type { Processor } from "#bench/scale/processor.ts";
import type { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import { cursorCount } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import type { Clock } from "#lib/platform/clock.ts";

/** A page of 1 MB with contacts of 600 bytes: its units, and the CPU time to parse it. */
const page = { contacts: 1_700, units: 128, cpuMs: 50 };

const createdAt = "2026-01-01T00:00:00.000Z";

/** Contacts are not stored: number and id convert to each other, and an email's id contains its contact's number. */
export const contactNumber = (id: string): number =>
  Number.parseInt(id.slice(1, 8), 16) * cursorCount + Number.parseInt(id.slice(0, 1), cursorCount);

const contactId = (part: number, place: number): string =>
  `${part.toString(cursorCount)}${place.toString(16).padStart(7, "0")}-0000-8000-8000-000000000000`;

interface SimulatedAudienceParts {
  table: SimulatedTable;
  clock: Clock;
  cpu: Processor;
  contacts: number;
}

/** `contacts` subscribed contacts of a project, as one worker instance reads them. */
export class SimulatedAudience implements AudienceWalker {
  readonly #table: SimulatedTable;
  readonly #clock: Clock;
  readonly #cpu: Processor;
  readonly #contacts: number;

  constructor({ table, clock, cpu, contacts }: SimulatedAudienceParts) {
    this.#table = table;
    this.#clock = clock;
    this.#cpu = cpu;
    this.#contacts = contacts;
  }

  walk: AudienceWalker["walk"] = async (_project, { from, until }, see) => {
    const parts = Array.from({ length: cursorCount }, (_, part) => part);
    const position = await Promise.all(
      parts.map(async (part) => {
        const length = Math.ceil((this.#contacts - part) / cursorCount);
        let after = from ? (from[part] ?? null) : "";
        while (after !== null && this.#clock.now() < until) {
          const first = after === "" ? 0 : Math.floor(contactNumber(after) / cursorCount) + 1;
          const ids = this.#ids(part, first, Math.min(first + page.contacts, length));
          await this.#table.call("read", [{ partition: `contacts:${part}`, units: page.units }], () => undefined);
          await this.#cpu.spend((page.cpuMs * ids.length) / page.contacts);
          if (this.#clock.now() >= until) return after;
          const upTo: string = ids.at(-1) ?? after;
          await see({ part, contacts: ids.map(viewOf), seen: ids.length, upTo });
          after = first + page.contacts < length ? upTo : null;
        }
        return after;
      }),
    );
    return position.every((after) => after === null) ? undefined : position;
  };

  findAll: AudienceWalker["findAll"] = (_project, contactIds) => {
    const uses = contactIds.map((id) => ({ partition: `contacts:${id.slice(0, 1)}`, units: 1 }));
    return this.#table.call("read", uses, () => contactIds.map(viewOf));
  };

  #ids(part: number, from: number, to: number): string[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => contactId(part, from + index));
  }
}

/** Its data is never read: mails are composed from a constant. */
export const someReader = (id: string): Contact => ({
  id,
  email: `reader-${contactNumber(id)}@example.com`,
  subscribed: true,
  snoozedUntil: null,
  data: {},
  createdAt,
  updatedAt: createdAt,
  deletionsSeen: 0,
});

const viewOf = (id: string): AudienceContact => ({ contact: someReader(id), lastEvents: new Map(), marks: new Map() });
