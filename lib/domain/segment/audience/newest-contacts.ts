import type { Contact } from "#lib/domain/contact/contact.ts";

type Place = Pick<Contact, "id" | "createdAt">;

/** With this much spare room, sorting is so rare that it costs next to nothing per contact. */
const sparePlacesMin = 1_000;

/** Keeps the newest contacts up to the requested page of a list, and only counts the others. */
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
    // Keeps only a number and the id: substrings of a response would keep all of it in memory.
    this.#places.push({ id, at: Date.parse(createdAt) });
    if (this.#places.length >= this.#roomMax) this.#keep();
  }

  /** Ids from `start`, newest first; ties go to the higher id, as in every list. */
  page(start: number, size: number): string[] {
    this.#keep();
    return this.#places.slice(start, start + size).map(({ id }) => id);
  }

  #keep(): void {
    this.#places.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    this.#places.splice(this.#keptMax);
  }
}
