import { createHash } from "node:crypto";
import { expect } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent, TableStreamRecord } from "#functions/table-changes/stream-batch.ts";
import type { ContactListQuery, ContactPosition } from "#lib/domain/contact/contact-store.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { BookFiles } from "#lib/storage/contact/book/book-files.ts";
import { type BookHead, bookPartition, headFromItem } from "#lib/storage/contact/book/book-items.ts";
import { BookPacker, type PackEnd, type PackJob } from "#lib/storage/contact/book/book-packer.ts";
import { ContactBook } from "#lib/storage/contact/book/contact-book.ts";
import { ContactLists } from "#lib/storage/contact/contact-lists.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { TestContent } from "#test/support/fakes/content.ts";
import { TestJobQueue } from "#test/support/fakes/job-queue.ts";
import { startTable } from "#test/support/table.ts";
import { openTableStream, tableFollower } from "#test/support/table-follower.ts";

/** The bucket of books in memory. */
class TestBookFiles extends TestContent implements BookFiles {
  readonly writtenAt = new Map<string, Date>();
  readonly #clock: TestClock;

  constructor(clock: TestClock) {
    super();
    this.#clock = clock;
  }

  override async put(key: string, bytes: Uint8Array): Promise<void> {
    this.writtenAt.set(key, this.#clock.at);
    await super.put(key, bytes);
  }

  list = async (prefix: string) =>
    [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, writtenAt: this.writtenAt.get(key) ?? this.#clock.at }));

  remove = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) this.objects.delete(key);
  };
}

export const orders = (["createdAt", "email"] as const).flatMap((sort) =>
  (["asc", "desc"] as const).map((dir) => ({ sort, dir })),
);

export const newestFirst = [{ sort: "createdAt", dir: "desc" }] as const;

interface FoundIds {
  ids: string[];
  total: number | undefined;
}

/** Contacts of a project with a stream, whose records a test delivers by `shards` when it wants. */
export async function openBookFixture({ chunkRows = 4 } = {}) {
  const table = await startTable({ stream: true });
  const clock = new TestClock();
  const jobs = new TestJobQueue(clock);
  const files = new TestBookFiles(clock);
  const projects = new ProjectRepository(table);
  const contacts = new ContactRepository(table);
  const read = await openTableStream(table);
  const follower = tableFollower(table, { clock, jobs });
  const ports = { table, files, projects, jobs, clock };
  const smallPacker = new BookPacker(ports, { chunkRows });

  const scope = () => ({ salt: fixture.salt, deletedFields: [], suppression: "MARKETING" as const });

  const fixture = {
    ...{ table, clock, jobs, files, contacts, ports, projects, follower },
    dataId: "" as DataId,
    salt: "",
    stop: table.stop,
    async begin() {
      const keys = makeKeys();
      const project = makeProject("Book", keys, clock.now());
      await projects.create({ project, hashes: keys.hashes });
      fixture.dataId = dataOf(project);
      fixture.salt = project.salt;
      jobs.queued.length = 0;
      files.objects.clear();
      await fixture.records();
    },
    async apply(email: string, subscribed = true) {
      const change = { email, subscribed, subscribedWhenNew: true, data: contactDataChange(undefined) };
      const input = { change, known: undefined, now: clock.now() };
      const { contact } = await contacts.apply(fixture.dataId, scope(), input);
      return contact;
    },
    async move(from: string, to: string): Promise<void> {
      const known = await contacts.findByEmail(fixture.dataId, from, scope());
      if (!known) return;
      const changes = { email: to, subscribed: undefined, data: contactDataChange(undefined) };
      await contacts.update(fixture.dataId, scope(), { known, changes, now: clock.now() });
    },
    async remove(email: string): Promise<void> {
      const known = await contacts.findByEmail(fixture.dataId, email, scope());
      if (known) await contacts.remove(fixture.dataId, scope(), known);
    },
    deliverAll: async (shards = 1) => fixture.deliver(await fixture.records(), shards),
    async expectAsInTable(text = "@", inOrders: readonly (typeof orders)[number][] = orders): Promise<void> {
      for (const order of inOrders) {
        for (const subscribed of [undefined, true]) {
          const query = { ...order, subscribed };
          expect(await fixture.search(text, query)).toEqual(await fixture.tableSearch(text, query));
        }
      }
    },
    /** The book's items in the table. */
    async items(): Promise<Record<string, unknown>[]> {
      return (await table.scan()).filter(({ pk }) => pk === bookPartition(fixture.dataId));
    },
    async head(): Promise<BookHead> {
      return headFromItem((await fixture.items()).find(({ sk }) => sk === "b") ?? {});
    },
    /** What was written since the last call. */
    async records(): Promise<TableStreamRecord[]> {
      const records: TableStreamRecord[] = [];
      for await (const { Records } of read()) records.push(...Records);
      return records;
    },
    /** Follows these records as a batch of each shard. */
    async deliver(records: readonly TableStreamRecord[], shards = 1): Promise<void> {
      for (const event of byShard(records, shards)) await fixture.follow(event);
    },
    follow: (event: TableStreamEvent): Promise<void> => followTable(follower, event, ["keepAddresses"]),
    pack: (job: Partial<PackJob> = {}, packer = smallPacker): Promise<PackEnd> =>
      packer.run({ type: "packContacts", dataId: fixture.dataId, ...job }, new Date(8.64e15)),
    /** Works off the jobs that are due, and the delayed ones after their delay. */
    async work(): Promise<void> {
      while (jobs.queued.length > 0) {
        clock.advance(61);
        await jobs.work("packContacts", (job) => fixture.pack(job));
      }
    },
    async make(): Promise<void> {
      await fixture.pack();
      await fixture.work();
    },
    /** A new instance, which has cached nothing. */
    book: (): ContactBook => new ContactBook(ports),
    /** All pages of a search, and the total that the first one tells; undefined without a book. */
    async search(
      text: string,
      query: Partial<ContactListQuery> = {},
      { limit = 3, book = new ContactBook(ports) } = {},
    ): Promise<FoundIds | undefined> {
      const ids: string[] = [];
      let total: number | undefined;
      let after: ContactPosition | undefined;
      do {
        const wanted = { sort: "createdAt" as const, dir: "desc" as const, search: text, ...query, count: !after };
        const page = await book.find(fixture.dataId, text, { query: wanted, after, limit });
        if (!page) return undefined;
        total ??= page.matches;
        ids.push(...page.places.map(({ id }) => id));
        after = page.next;
      } while (after);
      return { ids, total };
    },
    /** The same from the table. */
    async tableSearch(text: string, query: Partial<ContactListQuery> = {}): Promise<FoundIds> {
      const wanted = { sort: "createdAt" as const, dir: "desc" as const, search: text, ...query, count: true };
      const lists = new ContactLists(table, clock);
      const { places } = await lists.find(fixture.dataId, { query: wanted, after: undefined, limit: 1_000 });
      return { ids: places.map(({ id }) => id), total: places.length };
    },
  };
  return fixture;
}

/** As if the stream had so many shards: all changes of an item are in one. */
export function byShard(records: readonly TableStreamRecord[], shards: number, name = "shardId"): TableStreamEvent[] {
  const groups = Map.groupBy(records, ({ dynamodb }) => {
    const digest = createHash("sha256").update(`${dynamodb?.Keys?.["pk"]?.S}${dynamodb?.Keys?.["sk"]?.S}`).digest();
    return digest.readUInt32BE() % shards;
  });
  return [...groups].map(([shard, Records]) => ({ shardId: `${name}-${shard}`, Records }));
}
