import { BatchGetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { type Email, type EmailOccurrence, statusRank } from "#lib/domain/email/email.ts";
import type { EmailFilter, EmailPage, EmailPosition, EmailReader } from "#lib/domain/email/email-store.ts";
import {
  emailFromItem,
  emailKey,
  emailPartition,
  emailSortPrefix,
  feedPartition,
  feedShards,
  feedSortKey,
} from "#lib/storage/email-item.ts";
import type { EmailRepository } from "#lib/storage/email-repository.ts";
import { occurrenceFromItem, occurrencePrefix } from "#lib/storage/occurrence-item.ts";
import type { Table } from "#lib/storage/table.ts";

type Item = Record<string, unknown>;

/** A filtered page looks at no more records than this times the rounds: about 300 RRU at worst. */
const filteredRecordsMax = 100;
const roundsMax = 5;

/** BatchGetItem takes 100 keys. */
const batchKeysMax = 100;

/** Keys left unprocessed are asked for again this often; a table that still does not answer them is a fault. */
const batchTriesMax = 20;

/** A timeline reads 1 MB a query: some 5,000 opens and clicks each. What a mail collects beyond is counted, not listed. */
const occurrenceQueriesMax = 4;

/** A count reads 1 MB a query: about 10,000 mails of one contact, all that a total needs to say. */
const countQueriesMax = 10;

/** Email records for the endpoints: all of a project from the feed index, those of one contact from its partition. */
export class EmailRecordReader implements EmailReader {
  readonly #table: Table;
  readonly #records: Pick<EmailRepository, "find" | "findBody">;

  constructor(table: Table, records: Pick<EmailRepository, "find" | "findBody">) {
    this.#table = table;
    this.#records = records;
  }

  find(projectId: string, emailId: string): Promise<Email | undefined> {
    return this.#records.find(projectId, emailId);
  }

  findBody(projectId: string, email: Email): Promise<string | null> {
    return this.#records.findBody(projectId, email);
  }

  async listOccurrences(projectId: string, emailId: string): Promise<EmailOccurrence[]> {
    const occurrences: EmailOccurrence[] = [];
    let from: Item | undefined;
    for (let query = 0; query < occurrenceQueriesMax; query += 1) {
      const page = await this.#query({
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": emailPartition(projectId, emailId), ":sk": occurrencePrefix(emailId) },
        ...(from && { ExclusiveStartKey: from }),
      });
      occurrences.push(...(page.Items ?? []).map(occurrenceFromItem));
      from = page.LastEvaluatedKey;
      if (!from) break;
    }
    return occurrences;
  }

  /** Looks at records in time order until one more than asked for fits, or the work of one page is done. */
  async list(
    projectId: string,
    filter: EmailFilter,
    after: EmailPosition | undefined,
    limit: number,
  ): Promise<EmailPage> {
    const filtered = filter.status !== undefined || filter.campaignId !== undefined;
    const perRound = filtered ? filteredRecordsMax : limit + 1;
    const fitting: Email[] = [];
    let position = after;
    for (let round = 0; round < roundsMax; round += 1) {
      const page = await this.#look(projectId, filter.contactId, position, perRound);
      fitting.push(...page.emails.filter((email) => fits(email, filter)));
      const last = fitting[limit - 1];
      if (last && fitting.length > limit) return { emails: fitting.slice(0, limit), next: positionOf(last) };
      position = page.next;
      if (!position) break;
    }
    return { emails: fitting, next: position };
  }

  async countOfContact(projectId: string, contactId: string, filter: EmailFilter): Promise<number> {
    const { status, campaignId } = filter;
    const conditions = [
      "ci = :contact",
      ...(status ? ["st = :status"] : []),
      ...(campaignId ? ["ca = :campaign"] : []),
    ];
    let count = 0;
    let from: Item | undefined;
    for (let query = 0; query < countQueriesMax; query += 1) {
      const page = await this.#query({
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        FilterExpression: conditions.join(" AND "),
        ExpressionAttributeValues: {
          ":pk": emailPartition(projectId, contactId),
          ":sk": emailSortPrefix,
          ":contact": contactId,
          ...(status && { ":status": statusRank(status) }),
          ...(campaignId && { ":campaign": campaignId }),
        },
        Select: "COUNT",
        ...(from && { ExclusiveStartKey: from }),
      });
      count += page.Count ?? 0;
      from = page.LastEvaluatedKey;
      if (!from) break;
    }
    return count;
  }

  #look(projectId: string, contactId: string | undefined, after: EmailPosition | undefined, count: number) {
    return contactId === undefined
      ? this.#lookInFeed(projectId, after, count)
      : this.#lookAtContact(projectId, contactId, after, count);
  }

  /** Two contacts may share a partition, if hardly ever: the contact is compared as well. */
  async #lookAtContact(
    projectId: string,
    contactId: string,
    after: EmailPosition | undefined,
    count: number,
  ): Promise<EmailPage> {
    const page = await this.#query({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": emailPartition(projectId, contactId), ":sk": emailSortPrefix },
      ScanIndexForward: false,
      Limit: count,
      ...(after && { ExclusiveStartKey: emailKey(projectId, after.id) }),
    });
    const emails = (page.Items ?? []).map(emailFromItem);
    const last = emails.at(-1);
    return {
      emails: emails.filter((email) => email.contactId === contactId),
      next: page.LastEvaluatedKey && last && positionOf(last),
    };
  }

  /** The newest `count` of all shards together are among the newest `count` of each. */
  async #lookInFeed(projectId: string, after: EmailPosition | undefined, count: number): Promise<EmailPage> {
    const shards = await Promise.all(feedShards.map((shard) => this.#lookInShard(projectId, shard, after, count)));
    const rows = shards
      .flat()
      .sort((a, b) => (a.sk1 < b.sk1 ? 1 : -1))
      .slice(0, count);
    const last = rows.at(-1);
    return {
      emails: await this.#readRecords(rows),
      next: last && rows.length === count ? positionFrom(last.sk1) : undefined,
    };
  }

  async #lookInShard(projectId: string, shard: string, after: EmailPosition | undefined, count: number) {
    const page = await this.#query({
      IndexName: "gsi1",
      KeyConditionExpression: after ? "pk1 = :pk AND sk1 < :after" : "pk1 = :pk",
      ExpressionAttributeValues: {
        ":pk": feedPartition(projectId, shard),
        ...(after && { ":after": feedSortKey(after.createdAt, after.id) }),
      },
      ScanIndexForward: false,
      Limit: count,
    });
    return (page.Items ?? []).map((item) => ({
      pk: String(item["pk"]),
      sk: String(item["sk"]),
      sk1: String(item["sk1"]),
    }));
  }

  /** In the order of the rows. A record that a cheap read does not show yet is read strongly; a deleted one is left out. */
  async #readRecords(rows: { pk: string; sk: string }[]): Promise<Email[]> {
    const found = await this.#readBatches(rows, false);
    const missing = rows.filter(({ sk }) => !found.has(sk));
    const late = await this.#readBatches(missing, true);
    return rows.flatMap(({ sk }) => found.get(sk) ?? late.get(sk) ?? []);
  }

  async #readBatches(rows: { pk: string; sk: string }[], strong: boolean): Promise<Map<string, Email>> {
    const found = new Map<string, Email>();
    let keys: Item[] = rows.map(({ pk, sk }) => ({ pk, sk }));
    for (let tries = 0; keys.length > 0; tries += 1) {
      if (tries === batchTriesMax) throw new Error(`The table left ${keys.length} keys unprocessed.`);
      const batch = keys.slice(0, batchKeysMax);
      const { Responses, UnprocessedKeys } = await this.#table.documents.send(
        new BatchGetCommand({ RequestItems: { [this.#table.name]: { Keys: batch, ConsistentRead: strong } } }),
      );
      for (const item of Responses?.[this.#table.name] ?? []) found.set(String(item["sk"]), emailFromItem(item));
      keys = [...(UnprocessedKeys?.[this.#table.name]?.Keys ?? []), ...keys.slice(batchKeysMax)];
    }
    return found;
  }

  #query(input: Omit<QueryCommandInput, "TableName">) {
    return this.#table.documents.send(new QueryCommand({ TableName: this.#table.name, ...input }));
  }
}

function fits(email: Email, filter: EmailFilter): boolean {
  if (filter.status !== undefined && email.status !== filter.status) return false;
  return filter.campaignId === undefined || email.campaignId === filter.campaignId;
}

const positionOf = ({ createdAt, id }: Email): EmailPosition => ({ createdAt, id });

function positionFrom(sortKey: string): EmailPosition {
  const [createdAt = "", id = ""] = sortKey.split("#");
  return { createdAt, id };
}
