import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DomainStatus, SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import { itemsBelow } from "#lib/storage/items-below.ts";
import { settingsPartition } from "#lib/storage/project-item.ts";
import type { Table } from "#lib/storage/table.ts";

const status = z.enum(["pending", "verified", "failed"]);

const domainItem = z.object({
  pk: z.string(),
  /** `d#<domain>`. */
  sk: z.string(),
  id: z.string(),
  st: status,
  /** DKIM tokens. */
  dk: z.array(z.string()),
  /** Verified at. */
  va: z.string().optional(),
  /** Last checked at. */
  lc: z.string().optional(),
  cr: z.string(),
  up: z.string(),
});

/** Beside the domain, in the domain's own partition: tells which projects list it. */
const guardItem = z.object({
  pk: z.string(),
  /** The project. */
  sk: z.string(),
  st: status,
});

const domainPrefix = "d#";

const domainKey = (projectId: string, domain: string) => ({
  pk: settingsPartition(projectId),
  sk: domainPrefix + domain,
});

const guardKey = (projectId: string, domain: string) => ({ pk: `D#${domain}`, sk: projectId });

/** Sender domains, each with a guard that agrees with it. */
export class SenderDomainRepository implements SenderDomainStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: string): Promise<SenderDomain[]> {
    const { pk, sk: prefix } = domainKey(projectId, "");
    return (await itemsBelow(this.#table, pk, prefix)).map(domainFromItem);
  }

  /** Strong: sending is refused from the moment a domain has lost its verification; 1 RRU. */
  async find(projectId: string, domain: string): Promise<SenderDomain | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: domainKey(projectId, domain), ConsistentRead: true }),
    );
    return Item && domainFromItem(Item);
  }

  async findVerifiedOwner(domain: string): Promise<string | undefined> {
    const { Items } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk",
        FilterExpression: "st = :verified",
        ExpressionAttributeValues: { ":pk": `D#${domain}`, ":verified": "verified" },
        ConsistentRead: true,
      }),
    );
    return Items?.map((item) => guardItem.parse(item).sk)[0];
  }

  /** A domain the project has already is a fault: the caller has looked. */
  async create(projectId: string, domain: SenderDomain): Promise<void> {
    const item: z.infer<typeof domainItem> = {
      ...domainKey(projectId, domain.domain),
      id: domain.id,
      st: domain.status,
      dk: domain.dkimTokens,
      ...(domain.verifiedAt !== null && { va: domain.verifiedAt }),
      ...(domain.lastCheckedAt !== null && { lc: domain.lastCheckedAt }),
      cr: domain.createdAt,
      up: domain.updatedAt,
    };
    const guard: z.infer<typeof guardItem> = { ...guardKey(projectId, domain.domain), st: domain.status };
    const ConditionExpression = "attribute_not_exists(pk)";
    await this.#table.documents.send(
      new TransactWriteCommand({
        TransactItems: [item, guard].map((Item) => ({
          Put: { TableName: this.#table.name, Item, ConditionExpression },
        })),
      }),
    );
  }

  /** Records the outcome of a check. A domain that was removed meanwhile stays removed. */
  async setStatus(projectId: string, domain: string, status: DomainStatus, now: Date): Promise<void> {
    const unchanged = await this.#noteCheck(projectId, domain, status, now);
    if (!unchanged) await this.#changeStatus(projectId, domain, status, now);
  }

  /** The rule among checks: the status is as before, and one write does. False when it is not. */
  async #noteCheck(projectId: string, domain: string, status: DomainStatus, now: Date): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: domainKey(projectId, domain),
      UpdateExpression: "SET lc = :now",
      ConditionExpression: "st = :status",
      ExpressionAttributeValues: { ":now": now.toISOString(), ":status": status },
    });
    return this.#table.documents.send(update).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      },
    );
  }

  async #changeStatus(projectId: string, domain: string, status: DomainStatus, now: Date): Promise<void> {
    const sets = "SET st = :status, lc = :now, up = :now";
    const transaction = new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName: this.#table.name,
            Key: domainKey(projectId, domain),
            UpdateExpression: status === "verified" ? `${sets}, va = :now` : `${sets} REMOVE va`,
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeValues: { ":status": status, ":now": now.toISOString() },
          },
        },
        {
          Update: {
            TableName: this.#table.name,
            Key: guardKey(projectId, domain),
            UpdateExpression: "SET st = :status",
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeValues: { ":status": status },
          },
        },
      ],
    });
    await this.#table.documents.send(transaction).catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error;
    });
  }
}

function domainFromItem(item: Record<string, unknown>): SenderDomain {
  const { sk, id, st, dk, va, lc, cr, up } = domainItem.parse(item);
  return {
    id,
    domain: sk.slice(domainPrefix.length),
    status: st,
    dkimTokens: dk,
    verifiedAt: va ?? null,
    lastCheckedAt: lc ?? null,
    createdAt: cr,
    updatedAt: up,
  };
}

const isConditionFailure = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === "ConditionalCheckFailed");
