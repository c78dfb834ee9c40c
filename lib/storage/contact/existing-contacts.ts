import type { ExistingContacts } from "#lib/domain/event/event-tally.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIndexPartitions, contactKey } from "#lib/storage/contact/contact-item.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { readCheaply } from "#lib/storage/table/read-cheaply.ts";
import { ShardedQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** About 0.5 RRU each, together the price of reading the index of 50,000 contacts, in less than a second. */
const readOneByOneMax = 2_000;

/** Reads a few contacts one by one. For many it reads the index of all: 0.5 RRU for 4 KB, some 20 contacts. */
export class DynamoExistingContacts implements ExistingContacts {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async among(dataId: DataId, contactIds: ReadonlySet<string>, until: Date): Promise<ReadonlyMap<string, number>> {
    if (contactIds.size <= readOneByOneMax) {
      const all = [...contactIds].map((id) => contactKey(dataId, id));
      return creationTimes([...(await readCheaply(this.#table, all)).values()]);
    }
    const shards = new ShardedQuery(this.#table, contactIndexPartitions(dataId), {
      IndexName: "gsi1",
      keyIn: (partition) => keys.is("pk1", "=", partition),
      only: keys.only("sk", "sk1"),
    });
    const living = new Map<string, number>();
    while (!shards.isDone && this.#clock.now() < until) {
      const items = await shards.next();
      for (const [id, at] of creationTimes(items.filter(({ sk }) => contactIds.has(String(sk))))) living.set(id, at);
    }
    return living;
  }
}

/** An item without a creation time holds no contact. */
const creationTimes = (items: Item[]): Map<string, number> =>
  new Map(
    items.flatMap(({ sk, sk1 }) =>
      typeof sk1 === "string" ? [[String(sk), Date.parse(sk1.slice(0, sk1.indexOf("#")))]] : [],
    ),
  );
