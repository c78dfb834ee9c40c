import { QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import {
  type AddedSuppression,
  type AddSuppressionInput,
  erasedEntry,
  liveEntry,
  markOf,
  type SuppressionEntry,
  withCause,
} from "#lib/domain/suppression/suppression-entry.ts";
import type {
  EraseSuppressionInput,
  SuppressionListInput,
  SuppressionPage,
  SuppressionScope,
  SuppressionStore,
} from "#lib/domain/suppression/suppression-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { contactAttributes, contactKey } from "#lib/storage/contact/contact-item.ts";
import { ContactSlots, type Write } from "#lib/storage/contact/contact-slots.ts";
import {
  type SuppressionAttribute,
  suppressionAttributeOf,
  suppressionFrom,
} from "#lib/storage/contact/suppression-attribute.ts";
import {
  entryFromItem,
  newSuppressionItem,
  reportedPartition,
  suppressionKey,
} from "#lib/storage/suppression/suppression-item.ts";
import { lookAtEntries } from "#lib/storage/suppression/suppression-pages.ts";
import { and, conditionOf, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import { failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The mark on the slot of an address, and where its contact is stored. */
interface MarkedSlot {
  id: string;
  email: string;
  mark: SuppressionAttribute | undefined;
  /** Id of the address's contact, when it is stored elsewhere. */
  forward: string | undefined;
  /** Address of the contact in the slot, which may have another one. */
  holds: string | undefined;
}

/**
 * Suppression lists. An address's mark lies on its slot, and while its contact is stored elsewhere, a copy on the contact: who
 * reads a contact has read the mark. The entry with its causes is a row of the list. All change in one transaction, on
 * condition that the mark is as it was read.
 */
export class SuppressionRepository implements SuppressionStore {
  readonly #table: Table;
  readonly #slots: ContactSlots;

  constructor(table: Table) {
    this.#table = table;
    this.#slots = new ContactSlots(table);
  }

  /** 1 RRU for an address without a mark, 2 with one. */
  async find(
    dataId: DataId,
    { salt }: SuppressionScope,
    { email, now }: { email: string; now: Date },
  ): Promise<SuppressionEntry | undefined> {
    const entry = await this.#entry(dataId, await this.#slot(dataId, salt, email));
    return entry && liveEntry(entry, now);
  }

  /** 2 RRU and 5 WRU, 2 WRU more for each further KB of the contact; 7 when it is not in its address's slot. */
  async add(dataId: DataId, { salt }: SuppressionScope, input: AddSuppressionInput): Promise<AddedSuppression> {
    return retryWhile(wasOutrun, async () => {
      const slot = await this.#slot(dataId, salt, input.email);
      const entry = await this.#entry(dataId, slot);
      const next = withCause(entry, input);
      if (next === entry) return "unchanged";
      const row = { TableName: this.#table.name, Item: newSuppressionItem(dataId, slot.id, next) };
      await this.#transact([...this.#marks(dataId, slot, suppressionAttributeOf(markOf(next))), { Put: row }]);
      return entry && entry.createdAt === next.createdAt ? "updated" : "added";
    });
  }

  /** 2 RRU and 5 WRU, and more as an addition. */
  async remove(
    dataId: DataId,
    { salt }: SuppressionScope,
    { email, now }: { email: string; now: Date },
  ): Promise<SuppressionEntry | undefined> {
    return retryWhile(wasOutrun, async () => {
      const slot = await this.#slot(dataId, salt, email);
      const entry = await this.#entry(dataId, slot);
      const live = entry && liveEntry(entry, now);
      if (!live) return undefined;
      const Key = suppressionKey(dataId, slot.id, live);
      await this.#transact([...this.#marks(dataId, slot, undefined), { Delete: { TableName: this.#table.name, Key } }]);
      return live;
    });
  }

  /** 2 RRU, and 5 WRU unless the entry is erased already. */
  async erase(
    dataId: DataId,
    { salt }: SuppressionScope,
    { slotId, email, suppress, now }: EraseSuppressionInput,
  ): Promise<boolean> {
    return retryWhile(wasOutrun, async () => {
      const { mark, forward, contact } = (await this.#slots.read(dataId, slotId, [])) ?? {};
      const isAtHome = contact !== undefined && contactIdFor(salt, contact.email) === slotId;
      if (email === null && (isAtHome || forward !== undefined)) return false;
      const slot = { id: slotId, email: email ?? "", mark, forward, holds: contact?.email };
      const entry = await this.#entry(dataId, slot);
      const next = erasedEntry(entry, { suppress, now });
      if (!next || next === entry) return false;
      const row = { TableName: this.#table.name, Item: newSuppressionItem(dataId, slotId, next) };
      await this.#transact([...this.#marks(dataId, slot, suppressionAttributeOf(markOf(next))), { Put: row }]);
      return entry !== undefined;
    });
  }

  /** 0.5 RRU for 4 KB, some 20 entries. */
  async list(dataId: DataId, input: SuppressionListInput): Promise<SuppressionPage> {
    return lookAtEntries(this.#table, dataId, input);
  }

  /** 0.5 RRU. */
  async isReportedElsewhere(dataId: DataId, email: string): Promise<boolean> {
    const { Items = [] } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        ...queryOf({ key: keys.is("pk1", "=", reportedPartition(email)) }),
        Limit: projectsMax,
      }),
    );
    return Items.some(({ sk1 }) => sk1 !== dataId);
  }

  async #slot(dataId: DataId, salt: string, email: string): Promise<MarkedSlot> {
    const id = contactIdFor(salt, email);
    const { mark, forward, contact } = (await this.#slots.read(dataId, id, [])) ?? {};
    return { id, email, mark, forward, holds: contact?.email };
  }

  /** Undefined also when its row has expired and is swept. */
  async #entry(dataId: DataId, { id, mark }: MarkedSlot): Promise<SuppressionEntry | undefined> {
    const item = mark && (await readItem(this.#table, suppressionKey(dataId, id, suppressionFrom(mark))));
    return item && entryFromItem(item);
  }

  /** Sets or removes the mark on the slot, and its copy on a contact that is stored elsewhere. */
  #marks(
    dataId: DataId,
    { id, email, mark: before, forward, holds }: MarkedSlot,
    mark: SuppressionAttribute | undefined,
  ): Write[] {
    const slot = { TableName: this.#table.name, Key: contactKey(dataId, id) };
    const isAsRead = and(
      contactAttributes.isStill("sx", before),
      contactAttributes.isStill("fw", forward),
      contactAttributes.isStill("sk2", holds),
    );
    if (!mark && forward === undefined && holds === undefined)
      return [{ Delete: { ...slot, ...conditionOf(isAsRead) } }];
    // A contact that moved before there were marks does not say so yet.
    const aw = holds === undefined || holds === email ? undefined : (true as const);
    const change = contactAttributes.setOrRemove({ sx: mark ?? null, aw });
    const onSlot = { Update: { ...slot, ...updateOf([change], isAsRead) } };
    if (forward === undefined) return [onSlot];
    const onContact = updateOf(
      [contactAttributes.setOrRemove({ cx: mark ?? null, aw: true })],
      contactAttributes.is("sk2", "=", email),
    );
    return [onSlot, { Update: { TableName: this.#table.name, Key: contactKey(dataId, forward), ...onContact } }];
  }

  async #transact(TransactItems: Write[]): Promise<void> {
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }
}

/** Enough to find one that is another's. */
const projectsMax = 2;

/** Another write came between the reads and the transaction. */
const wasOutrun = (error: unknown): boolean => wasContended(error) || failedCondition(error);
