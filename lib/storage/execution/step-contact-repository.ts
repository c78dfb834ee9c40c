import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type {
  ContactOfStep,
  StepContactChangeInput,
  StepContacts,
} from "#lib/domain/execution/running/step-contacts.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import { contactFromItem, contactKey } from "#lib/storage/contact/contact-item.ts";
import { contactUpdates, stateAsked, type UpdateExpressions } from "#lib/storage/contact/contact-update.ts";
import { changeSourceIn, wasChangedBy } from "#lib/storage/execution/change-source-attribute.ts";
import { retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** An update takes a hundred keys and may have to remove fifty deleted fields, so this many change in one update. */
const keysInOneMax = 50;

/** Contacts as changed by workflow steps. Each change writes a mark, by which a repeated step knows that it was done. */
export class StepContactRepository implements StepContacts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async change(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    { contactId, wanted: { subscribed, data, topics }, mark, now }: StepContactChangeInput,
  ): Promise<ContactOfStep | undefined> {
    const state = stateAsked(subscribed);
    const outcome = await retryOnConflict<ContactOfStep | "gone">(async () => {
      const item = await this.#read(dataId, contactId);
      const contact = item && contactFromItem(item, deletedFields);
      if (!contact) return "gone";
      const marking = { ...mark, present: changeSourceIn(item) };
      const updates = contactUpdates(contact, { wanted: { state, data, topics, mark: marking }, deletedFields, now });
      const isMarked = wasChangedBy(item, mark);
      const isDone = isMarked && Object.keys(data.set).length + data.remove.length <= keysInOneMax;
      // Differences since then are by other writers. With more keys, some may still have to be changed.
      if (isDone || updates.length === 0) return { contact, isChanged: isMarked };
      const written = await this.#write(dataId, contactId, updates);
      const changed = written && contactFromItem(written, deletedFields);
      return changed && { contact: changed, isChanged: true };
    });
    return outcome === "gone" ? undefined : outcome;
  }

  async #read(dataId: DataId, contactId: string): Promise<Item | undefined> {
    const get = new GetCommand({
      TableName: this.#table.name,
      Key: contactKey(dataId, contactId),
      ConsistentRead: true,
    });
    return (await this.#table.documents.send(get)).Item;
  }

  /** Undefined when the contact no longer meets the condition of one of the updates. */
  async #write(dataId: DataId, contactId: string, updates: UpdateExpressions[]): Promise<Item | undefined> {
    let written: Item | undefined;
    for (const update of updates) {
      const command = new UpdateCommand({
        TableName: this.#table.name,
        Key: contactKey(dataId, contactId),
        ...update,
        ReturnValues: "ALL_NEW",
      });
      try {
        written = (await retryWhile(wasContended, () => this.#table.documents.send(command))).Attributes;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    }
    return written;
  }
}
