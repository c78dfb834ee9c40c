import { GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { type Email, type EmailOccurrence, statusRank } from "#lib/domain/email/email.ts";
import type {
  EmailFilter,
  EmailOfContactInput,
  EmailPage,
  EmailPlaces,
  EmailPosition,
  EmailReader,
} from "#lib/domain/email/email-store.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import { byAge } from "#lib/domain/event/event-reader.ts";
import { receivedEventId } from "#lib/domain/inbound/received-event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import {
  emailAttributes,
  emailFromItem,
  emailKey,
  emailPartition,
  emailSortPrefix,
  feedPartition,
  feedShards,
  feedSortKey,
} from "#lib/storage/email/email-item.ts";
import type { EmailRepository } from "#lib/storage/email/email-repository.ts";
import { occurrenceFromItem, occurrencePrefix } from "#lib/storage/email/occurrence-item.ts";
import { eventFromItem, eventKey } from "#lib/storage/event/event-item.ts";
import { and, queryOf } from "#lib/storage/table/expressions.ts";
import { below, keys } from "#lib/storage/table/keys.ts";
import { readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** A timeline reads 1 MB a query: some 5,000 opens and clicks each. Further ones are counted, not listed. */
const occurrenceQueriesMax = 4;

/** A count reads 1 MB a query: about 10,000 emails of one contact, enough for a total. */
const countQueriesMax = 10;

/** Email records for the endpoints: a project's from the feed index, a contact's from its partition. */
export class EmailRecordReader implements EmailReader {
  readonly #table: Table;
  readonly #records: Pick<EmailRepository, "find" | "findContent">;

  constructor(table: Table, records: Pick<EmailRepository, "find" | "findContent">) {
    this.#table = table;
    this.#records = records;
  }

  find(dataId: DataId, emailId: string): Promise<Email | undefined> {
    return this.#records.find(dataId, emailId);
  }

  findContent(dataId: DataId, email: Email): Promise<MailContent | null> {
    return this.#records.findContent(dataId, email);
  }

  async listOccurrences(dataId: DataId, emailId: string): Promise<EmailOccurrence[]> {
    const occurrences: EmailOccurrence[] = [];
    let from: Item | undefined;
    for (let query = 0; query < occurrenceQueriesMax; query += 1) {
      const page = await this.#query({
        ...queryOf({ key: below(emailPartition(dataId, emailId), occurrencePrefix(emailId)) }),
        ...(from && { ExclusiveStartKey: from }),
      });
      occurrences.push(...(page.Items ?? []).map(occurrenceFromItem));
      from = page.LastEvaluatedKey;
      if (!from) break;
    }
    return occurrences;
  }

  async findReceived(dataId: DataId, email: Email): Promise<ContactEvent | undefined> {
    const place = { contactId: email.contactId, createdAt: email.createdAt, id: receivedEventId(email.id) };
    const get = new GetCommand({ TableName: this.#table.name, Key: eventKey(dataId, place), ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    return Item && eventFromItem(Item);
  }

  async countOfContact(dataId: DataId, contactId: string, filter: EmailFilter): Promise<number> {
    const { status, campaignId, templateId, workflowId, to, tag } = filter;
    const key = below(emailPartition(dataId, contactId), emailSortPrefix);
    const isCounted = and(
      emailAttributes.is("ci", "=", contactId),
      status ? emailAttributes.is("st", "=", statusRank(status)) : undefined,
      campaignId ? emailAttributes.is("ca", "=", campaignId) : undefined,
      templateId ? emailAttributes.is("ti", "=", templateId) : undefined,
      workflowId ? emailAttributes.is("wi", "=", workflowId) : undefined,
      to ? emailAttributes.is("to", "=", to) : undefined,
      tag ? emailAttributes.contains("tg", tag) : undefined,
    );
    let count = 0;
    let from: Item | undefined;
    for (let query = 0; query < countQueriesMax; query += 1) {
      const page = await this.#query({
        ...queryOf({ key, filter: isCounted }),
        Select: "COUNT",
        ...(from && { ExclusiveStartKey: from }),
      });
      count += page.Count ?? 0;
      from = page.LastEvaluatedKey;
      if (!from) break;
    }
    return count;
  }

  /** Two contacts can share a partition, though rarely, so the contact is compared as well. */
  async ofContact(dataId: DataId, { contactId, after, count }: EmailOfContactInput): Promise<EmailPage> {
    const page = await this.#query({
      ...queryOf({ key: below(emailPartition(dataId, contactId), emailSortPrefix) }),
      ScanIndexForward: false,
      Limit: count,
      ...(after && { ExclusiveStartKey: emailKey(dataId, after.id) }),
    });
    const emails = (page.Items ?? []).map(emailFromItem);
    const last = emails.at(-1);
    return {
      emails: emails.filter((email) => email.contactId === contactId),
      next: page.LastEvaluatedKey && last && positionOf(last),
    };
  }

  /** The newest `count` of all shards are among the newest `count` of each shard. */
  async feed(
    dataId: DataId,
    { after, count }: { after: EmailPosition | undefined; count: number },
  ): Promise<EmailPlaces> {
    const shards = await Promise.all(feedShards.map((shard) => this.#lookInShard(dataId, { shard, after, count })));
    const found = shards.flat().sort(byAge).slice(0, count);
    return { found, reach: found.length === count ? found.at(-1) : undefined };
  }

  async #lookInShard(
    dataId: DataId,
    { shard, after, count }: { shard: string; after: EmailPosition | undefined; count: number },
  ): Promise<EmailPosition[]> {
    const isBefore = after && keys.is("sk1", "<", feedSortKey(after.createdAt, after.id));
    const page = await this.#query({
      IndexName: "gsi1",
      ...queryOf({ key: and(keys.is("pk1", "=", feedPartition(dataId, shard)), isBefore) }),
      ScanIndexForward: false,
      Limit: count,
    });
    return (page.Items ?? []).map(({ sk1 }) => positionFrom(String(sk1)));
  }

  /** A record that the cheap read misses is read strongly. */
  async findAll(dataId: DataId, emailIds: readonly string[]): Promise<ReadonlyMap<string, Email>> {
    const all = emailIds.map((id) => emailKey(dataId, id));
    const emails = [...(await readCheaply(this.#table, all)).values()].map(emailFromItem);
    return new Map(emails.map((email) => [email.id, email]));
  }

  #query(input: Omit<QueryCommandInput, "TableName">) {
    return this.#table.documents.send(new QueryCommand({ TableName: this.#table.name, ...input }));
  }
}

const positionOf = ({ createdAt, id }: Email): EmailPosition => ({ createdAt, id });

function positionFrom(sortKey: string): EmailPosition {
  const [createdAt = "", id = ""] = sortKey.split("#");
  return { createdAt, id };
}
