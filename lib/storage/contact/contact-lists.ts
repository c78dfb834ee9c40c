import type { ContactListInput, ContactListQuery, ContactPosition } from "#lib/domain/contact/contact-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { comparePositions } from "#lib/storage/contact/book/book-matches.ts";
import { contactAttributes, contactIndexPartitions } from "#lib/storage/contact/contact-item.ts";
import { and } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { ShardedQuery, type ShardQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** A page of a list, as read from the indexes. */
export interface ContactPlaces {
  places: ContactPosition[];
  next: ContactPosition | undefined;
  matches: number | undefined;
}

/** With the number of index entries read. */
type FoundPlaces = ContactPlaces & { lookedAt: number };

type Item = Record<string, unknown>;

/** An index that sorts the contacts in one of the two orders. */
interface ContactIndex {
  name: "gsi1" | "gsi2";
  partition: "pk1" | "pk2";
  sort: "sk1" | "sk2";
  sortKey(position: ContactPosition): string;
  position(item: Item): ContactPosition;
}

const byAddress: ContactIndex = {
  name: "gsi2",
  partition: "pk2",
  sort: "sk2",
  sortKey: ({ key }) => key,
  position: (item) => ({ key: String(item["sk2"]), id: String(item["sk"]) }),
};

const byCreation: ContactIndex = {
  name: "gsi1",
  partition: "pk1",
  sort: "sk1",
  sortKey: ({ key, id }) => `${key}#${id}`,
  position(item) {
    const [key = "", id = ""] = String(item["sk1"]).split("#");
    return { key, id };
  },
};

/**
 * A caller waits for a page, and the gateway times out after 30 s. Some five million contacts are read in this time. After it,
 * a page ends early at its current position, and a count returns what it has counted.
 */
const lookMsMax = 15_000;

/** Rounds grow when few contacts match. Each ends at 1 MB of every shard, some 5,000 contacts. */
const roundGrowth = 4;
const roundMax = 5_000;

/** Reads some 7,000 contacts, 150 RRU: enough to fill a page when one in three hundred matches. */
const roundsByAddressMax = 4;

/** Finds the index positions of a list's contacts by merging the index's four shards. */
export class ContactLists {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async find(dataId: DataId, { query, after, limit }: ContactListInput): Promise<FoundPlaces> {
    const look = new Look(this.#table, this.#clock, { dataId, query, after, limit });
    const places = await this.#read(look, { query, after, limit });
    return { ...places, lookedAt: look.lookedAt };
  }

  async #read(look: Look, { query, limit }: ContactListInput): Promise<ContactPlaces> {
    if (query.sort === "createdAt") return look.page(byCreation, { count: query.count });
    if (query.search === undefined) return look.page(byAddress, { count: false });
    // The address index cannot search in its own key, so a limited part of it is read and filtered here.
    const near = await look.page(byAddress, { count: false, roundsMax: roundsByAddressMax });
    if (near.next === undefined) return { ...near, matches: near.places.length };
    if (near.places.length === limit) return { ...near, matches: query.count ? await look.countAll() : undefined };
    return (await look.survey()) ?? { ...near, matches: near.places.length };
  }
}

interface Asked {
  dataId: DataId;
  query: ContactListQuery;
  after: ContactPosition | undefined;
  limit: number;
}

/** The work of one page. */
class Look {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #asked: Asked;
  readonly #until: number;
  readonly #queries: ShardedQuery[] = [];

  constructor(table: Table, clock: Clock, asked: Asked) {
    this.#table = table;
    this.#clock = clock;
    this.#asked = asked;
    this.#until = clock.now().getTime() + lookMsMax;
  }

  get lookedAt(): number {
    return this.#queries.reduce((sum, { lookedAt }) => sum + lookedAt, 0);
  }

  /** Reads along an index until it finds one more than the page holds, then counts the rest. */
  async page(
    index: ContactIndex,
    { count, roundsMax = Number.POSITIVE_INFINITY }: { count: boolean; roundsMax?: number },
  ): Promise<ContactPlaces> {
    const { after, limit } = this.#asked;
    const shards = this.#shards(index, after);
    const found: ContactPosition[] = [];
    let reached: ContactPosition[];
    let reach: ContactPosition | undefined;
    let lookedAtMax = limit + 1;
    let rounds = 0;
    do {
      const items = await shards.next(lookedAtMax);
      found.push(...items.map(index.position).filter((place) => this.#fits(index, place)));
      // Beyond the end of the shard that is furthest behind, the results are not complete yet.
      reach = this.#inOrder(shards.ends.map(index.position)).at(0);
      reached = this.#inOrder(found).filter((place) => reach === undefined || this.#compare(place, reach) <= 0);
      lookedAtMax = Math.min(lookedAtMax * roundGrowth, roundMax);
      rounds += 1;
    } while (reached.length <= limit && !shards.isDone && rounds < roundsMax && this.#hasTime());
    return {
      places: reached.slice(0, limit),
      next: reached.length > limit ? reached[limit - 1] : reach,
      matches: count ? found.length + (await shards.countRest(() => this.#hasTime())) : undefined,
    };
  }

  /** Reads all matches in any order and returns the first by address as the page; undefined at the deadline. */
  async survey(): Promise<ContactPlaces | undefined> {
    const { after, limit } = this.#asked;
    const shards = this.#shards(byCreation, undefined);
    let first: ContactPosition[] = [];
    let matches = 0;
    while (!shards.isDone) {
      if (!this.#hasTime()) return undefined;
      const found = (await shards.next()).map(byAddress.position);
      matches += found.length;
      const beyond = found.filter((place) => after === undefined || this.#compare(place, after) > 0);
      first = this.#inOrder([...first, ...beyond]).slice(0, limit + 1);
    }
    return {
      places: first.slice(0, limit),
      next: first.length > limit ? first[limit - 1] : undefined,
      matches,
    };
  }

  countAll(): Promise<number> {
    return this.#shards(byCreation, undefined).countRest(() => this.#hasTime());
  }

  #shards(index: ContactIndex, after: ContactPosition | undefined): ShardedQuery {
    const { dataId, query } = this.#asked;
    const shards = new ShardedQuery(this.#table, contactIndexPartitions(dataId), listQuery(index, query, after));
    this.#queries.push(shards);
    return shards;
  }

  #fits(index: ContactIndex, { key }: ContactPosition): boolean {
    const { search } = this.#asked.query;
    return index !== byAddress || search === undefined || key.includes(search);
  }

  #inOrder(places: ContactPosition[]): ContactPosition[] {
    return places.toSorted((a, b) => this.#compare(a, b));
  }

  #compare(a: ContactPosition, b: ContactPosition): number {
    const ascending = comparePositions(a, b);
    return this.#asked.query.dir === "asc" ? ascending : -ascending;
  }

  #hasTime(): boolean {
    return this.#clock.now().getTime() < this.#until;
  }
}

function listQuery(
  index: ContactIndex,
  { search, subscribed, dir }: ContactListQuery,
  after: ContactPosition | undefined,
): ShardQuery {
  const conditions = [
    ...(subscribed === undefined ? [] : [contactAttributes.is("su", "=", subscribed)]),
    ...(search === undefined || index === byAddress ? [] : [contactAttributes.contains("sk2", search)]),
  ];
  const isBeyond = after && keys.is(index.sort, dir === "asc" ? ">" : "<", index.sortKey(after));
  return {
    IndexName: index.name,
    keyIn: (partition) => and(keys.is(index.partition, "=", partition), isBeyond),
    filter: conditions.length > 0 ? and(...conditions) : undefined,
    only: index === byAddress ? keys.only("sk", "sk2") : keys.only("sk", "sk1", "sk2"),
    ScanIndexForward: dir === "asc",
  };
}
