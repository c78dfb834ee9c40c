import { setTimeout as sleep } from "node:timers/promises";
import { BatchExecuteStatementCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { CampaignRecords } from "#lib/domain/campaign/ledger/campaign-records.ts";
import { type Email, statusRank } from "#lib/domain/email/email.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import {
  type EmailItem,
  emailAttributes,
  emailFromItem,
  emailKey,
  newEmailItem,
} from "#lib/storage/email/email-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { conditionOf, or } from "#lib/storage/table/expressions.ts";
import { insertStatement } from "#lib/storage/table/insert-statement.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** DynamoDB's limit for one call. */
const statementsMax = 25;

/** Writes that the table refuses under load are retried. A table that keeps refusing is a fault. */
const triesMax = 6;
const pauseMsMax = 100;

const putsAtOnce = 10;

/** The codes for an item that exists already; DynamoDB documents both. */
const takenCodes = new Set(["DuplicateItem", "ConditionalCheckFailed"]);

/** Inserts records after their email was sent: ten of a chunk in one call, each only if it does not exist yet. */
export class CampaignRecordRepository implements CampaignRecords {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findAll(dataId: DataId, emailIds: readonly string[]): Promise<Email[]> {
    const items = await batchGet(
      this.#table,
      emailIds.map((id) => emailKey(dataId, id)),
    );
    return items.flatMap((item) => (item ? [emailFromItem(item)] : []));
  }

  async insert(dataId: DataId, emails: readonly Email[]): Promise<void> {
    let waiting = emails.map((email) => insertStatement(this.#table, recordItem(dataId, email)));
    for (let tries = 0; waiting.length > 0; tries += 1) {
      if (tries === triesMax) throw new Error(`DynamoDB refused ${waiting.length} records of a campaign.`);
      if (tries > 0) await sleep(Math.random() * pauseMsMax * tries);
      const Statements = waiting.slice(0, statementsMax);
      const { Responses = [] } = await this.#table.documents.send(new BatchExecuteStatementCommand({ Statements }));
      const refused = Statements.filter((_, index) => !isDone(Responses[index]?.Error?.Code));
      waiting = [...refused, ...waiting.slice(statementsMax)];
    }
  }

  /** One write each, because PartiQL cannot replace an item. */
  async insertOrReplace(dataId: DataId, emails: readonly Email[]): Promise<void> {
    await mapConcurrently(emails, putsAtOnce, (email) => {
      const Item = recordItem(dataId, email);
      const put = new PutCommand({ TableName: this.#table.name, Item, ...conditionOf(or(itemIsAbsent, isFailed)) });
      return conditionHolds(() => this.#table.documents.send(put));
    });
  }
}

/** Not handed over, or refused by the provider: nothing went out. */
const isFailed = emailAttributes.is("st", "=", statusRank("FAILED"));

/** No code means no error. */
const isDone = (code: string | undefined): boolean => code === undefined || takenCodes.has(code);

/** The item of a record that is already SENT or FAILED. */
const recordItem = (dataId: DataId, email: Email): EmailItem => ({
  ...newEmailItem(dataId, email),
  st: statusRank(email.status),
  ...(email.messageId !== null && { mi: email.messageId }),
  ...(email.sentAt !== null && { sa: email.sentAt }),
  ...(email.error !== null && { er: email.error }),
  up: email.updatedAt,
});
