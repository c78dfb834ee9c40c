import type {
  ContactFilter,
  ContactOrder,
  ContactPage,
  ContactPosition,
  ContactReader,
} from "#lib/domain/contact/contact-store.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface ListInput {
  deletedFields: readonly DeletedField[];
  query: ContactFilter & ContactOrder;
  after: ContactPosition | undefined;
  limit: number;
}

/** Contacts page by page (contract 02 section 2). */
export class ContactListing {
  readonly #reader: Pick<ContactReader, "list">;
  readonly #counters: CounterReader;

  constructor(reader: Pick<ContactReader, "list">, counters: CounterReader) {
    this.#reader = reader;
    this.#counters = counters;
  }

  /** `total` counts all matches on the first page and is 0 on the others. */
  async list(
    dataId: DataId,
    { deletedFields, query, after, limit }: ListInput,
  ): Promise<ContactPage & { total: number }> {
    const count = after === undefined && query.search !== undefined;
    const page = await this.#reader.list(dataId, deletedFields, { query: { ...query, count }, after, limit });
    return { ...page, total: after ? 0 : await this.#total(dataId, query, page) };
  }

  /** Reads no counter when the first page shows everything. Counters may be seconds late: the page is the lower bound. */
  async #total(
    dataId: DataId,
    { subscribed }: ContactFilter,
    { contacts, next, matches }: ContactPage,
  ): Promise<number> {
    if (!next) return contacts.length;
    const total = matches ?? (await this.#countOf(dataId, subscribed));
    return Math.max(total, contacts.length + 1);
  }

  async #countOf(dataId: DataId, subscribed: boolean | undefined): Promise<number> {
    const { total = 0, subscribed: ofWhom = 0 } = await this.#counters.read(dataId, "contacts");
    if (subscribed === undefined) return total;
    return subscribed ? ofWhom : total - ofWhom;
  }
}
