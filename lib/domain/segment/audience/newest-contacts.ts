import type { Contact } from "#lib/domain/contact/contact.ts";

type Place = Pick<Contact, "id" | "createdAt">;

/** Sorting as seldom as that, each contact costs next to nothing however many come by. */
const sparePlacesMin = 1_000;

/** Of all contacts that come by the newest, as many as a list needs up to its page; the others are only counted. */
export class NewestContacts {
  readonly #keptMax: number;
  readonly #roomMax: number;
  #places: { id: string; at: number }[] = [];
  #total = 0;

  constructor(keptMax: number) {
    this.#keptMax = keptMax;
    this.#roomMax = keptMax + Math.max(keptMax, sparePlacesMin);
  }

  get total(): number {
    return this.#total;
  }

  add({ id, createdAt }: Place): void {
    this.#total += 1;
    // A number and the id alone: texts cut out of an answer would keep all of it in memory.
    this.#places.push({ id, at: Date.parse(createdAt) });
    if (this.#places.length >= this.#roomMax) this.#keep();
  }

  /** Ids of those from `start` on, newest first; of the same time that with the higher id, as in every list. */
  page(start: number, size: number): string[] {
    this.#keep();
    return this.#places.slice(start, start + size).map(({ id }) => id);
  }

  #keep(): void {
    this.#places.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    this.#places.splice(this.#keptMax);
  }
}
