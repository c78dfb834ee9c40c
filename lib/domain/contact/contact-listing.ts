import type {
  ContactFilter,
  ContactOrder,
  ContactPage,
  ContactPosition,
  ContactReader,
} from "#lib/domain/contact/contact-store.ts";
import { inAdvance } from "#lib/domain/contact/read-ahead.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { Recent } from "#lib/platform/memory/recent.ts";

const listsMax = 1_000;

const listKey = (dataId: DataId, limit: number): string => `${dataId} ${limit}`;

interface ListInput {
  /** Of `readAhead`. */
  request?: object | undefined;
  deletedFields: readonly DeletedField[];
  query: ContactFilter & ContactOrder;
  after: ContactPosition | undefined;
  limit: number;
}

/** Contacts page by page (contract 02 section 2). */
export class ContactListing {
  readonly #reader: Pick<ContactReader, "list">;
  readonly #counters: CounterReader;
  /** Projects and page sizes whose last first page needed the counter. */
  readonly #counted = new Recent<string, true>(listsMax);
  readonly #ahead = new WeakMap<object, { dataId: DataId; sums: ReturnType<CounterReader["read"]> }>();

  constructor(reader: Pick<ContactReader, "list">, counters: CounterReader) {
    this.#reader = reader;
    this.#counters = counters;
  }

  /** Begins the read of the counter for a list that is still being checked, if it will probably be needed. */
  readAhead(dataId: DataId, request: Pick<ListInput, "limit">): void {
    if (!this.#counted.get(listKey(dataId, request.limit))) return;
    this.#ahead.set(request, { dataId, sums: inAdvance(this.#counters.read(dataId, "contacts")) });
  }

  /** `total` counts all matches on the first page and is 0 on the others. */
  async list(
    dataId: DataId,
    { deletedFields, query, after, limit, request }: ListInput,
  ): Promise<ContactPage & { total: number }> {
    const count = after === undefined && query.search !== undefined;
    const page = await this.#reader.list(dataId, deletedFields, { query: { ...query, count }, after, limit });
    return { ...page, total: after ? 0 : await this.#total(dataId, { query, limit, request }, page) };
  }

  /** Reads no counter when the first page shows everything. Counters may be seconds late: the page is the lower bound. */
  async #total(
    dataId: DataId,
    { query, limit, request }: Pick<ListInput, "query" | "limit" | "request">,
    { contacts, next, matches }: ContactPage,
  ): Promise<number> {
    if (!next) {
      this.#counted.delete(listKey(dataId, limit));
      return contacts.length;
    }
    this.#counted.set(listKey(dataId, limit), true);
    const total = matches ?? (await this.#countOf(dataId, query.subscribed, request));
    return Math.max(total, contacts.length + 1);
  }

  async #countOf(dataId: DataId, subscribed: boolean | undefined, request: object | undefined): Promise<number> {
    const begun = request && this.#ahead.get(request);
    const sums = begun?.dataId === dataId ? begun.sums : this.#counters.read(dataId, "contacts");
    const { total = 0, subscribed: ofWhom = 0 } = await sums;
    if (subscribed === undefined) return total;
    return subscribed ? ofWhom : total - ofWhom;
  }
}
