import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { UnsubscriptionAttributeInput, UnsubscriptionStore } from "#lib/domain/contact/self-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailAttributes, emailKey } from "#lib/storage/email/email-item.ts";
import { and, updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Records unsubscriptions on the email whose links caused them. */
export class UnsubscriptionRepository implements UnsubscriptionStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 WRU: the condition checks that the email belongs to the contact. */
  async attribute(dataId: DataId, { contactId, emailId, now }: UnsubscriptionAttributeInput): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: emailKey(dataId, emailId),
      ...updateOf(
        [emailAttributes.set({ ub: now.toISOString(), up: now.toISOString() })],
        and(emailAttributes.is("ci", "=", contactId), emailAttributes.isAbsent("ub")),
      ),
    });
    try {
      await this.#table.documents.send(update);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}
