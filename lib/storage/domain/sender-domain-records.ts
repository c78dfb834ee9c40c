import {
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { type DomainClaims, isListedElsewhere } from "#lib/domain/domain/domain-claims.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { CheckOutcome, ListedDomain, SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import { type ProjectId, storedProjectId } from "#lib/platform/data-id.ts";
import {
  allDomains,
  domainAttributes,
  domainFromItem,
  domainKey,
  guardAttributes,
  guardItem,
  guardKey,
  listedFromIndexKey,
  namePartition,
  newOwnerItem,
  ownerAttributes,
  ownerItem,
  ownerKey,
} from "#lib/storage/domain/sender-domain-item.ts";
import { and, type Condition, conditionOf, or, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { itemExists, itemIsAbsent, keys } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import { conditionHolds, failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/**
 * Sender domains, each with a matching guard, and the one owner of a verified name. Without ElectroDB, for functions that send and
 * for workers.
 */
export class SenderDomainRecords implements Omit<SenderDomainStore, "create"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong: sending is refused as soon as a domain loses its verification; 1 RRU. */
  async find(projectId: ProjectId, domain: string): Promise<SenderDomain | undefined> {
    const item = await readItem(this.#table, domainKey(projectId, domain));
    return item && domainFromItem(item);
  }

  async list(projectId: ProjectId): Promise<SenderDomain[]> {
    const { pk, sk: prefix } = domainKey(projectId, "");
    const domains = (await itemsBelow(this.#table, pk, prefix)).map(domainFromItem);
    const age = ({ createdAt, id }: SenderDomain) => `${createdAt} ${id}`;
    return domains.sort((a, b) => (age(a) > age(b) ? -1 : 1));
  }

  async findVerifiedOwner(domain: string): Promise<ProjectId | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: ownerKey(domain), ConsistentRead: true }),
    );
    const owner = Item && ownerItem.parse(Item);
    return owner?.hd ? storedProjectId.parse(owner.pr) : undefined;
  }

  async claims(domain: string): Promise<DomainClaims> {
    const items = await itemsBelow(this.#table, namePartition(domain));
    const owner = items.filter(isOwner).map((item) => ownerItem.parse(item))[0];
    return {
      listings: items
        .filter((item) => !isOwner(item))
        .map((item) => guardItem.parse(item))
        .map(({ sk, st: status }) => ({ projectId: storedProjectId.parse(sk), status })),
      owner: owner && { projectId: storedProjectId.parse(owner.pr), since: owner.si, holds: owner.hd ?? false },
    };
  }

  async keepCheck(
    projectId: ProjectId,
    asRead: SenderDomain,
    { outcome, now }: { outcome: CheckOutcome; now: Date },
  ): Promise<SenderDomain | undefined> {
    const at = now.toISOString();
    const changed = outcome.status !== asRead.status;
    const kept = changed
      ? await this.#move(projectId, { asRead, outcome, at })
      : await this.#note(projectId, { asRead, outcome, at });
    if (!kept) return undefined;
    return {
      ...asRead,
      ...{ status: outcome.status, dkimTokens: outcome.dkimTokens, proofNeeded: outcome.proofNeeded },
      lastCheckedAt: at,
      wasVerified: asRead.wasVerified || outcome.status === "verified",
      ...(changed && { updatedAt: at, verifiedAt: outcome.status === "verified" ? at : null }),
    };
  }

  /** The common case: the check found nothing new, and one write is enough. */
  async #note(
    projectId: ProjectId,
    { asRead, outcome, at }: { asRead: SenderDomain; outcome: CheckOutcome; at: string },
  ): Promise<boolean> {
    const checked = domainAttributes.set({ lc: at, dk: outcome.dkimTokens, pf: proofOf(outcome) });
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: domainKey(projectId, asRead.domain),
      ...updateOf([checked], isAsRead(asRead)),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }

  async #move(
    projectId: ProjectId,
    { asRead, outcome, at }: { asRead: SenderDomain; outcome: CheckOutcome; at: string },
  ): Promise<boolean> {
    const { status, dkimTokens } = outcome;
    const TableName = this.#table.name;
    const isOrWas = [asRead.status, status].includes("verified");
    const moved = domainAttributes.setOrRemove({
      ...{ st: status, dk: dkimTokens, lc: at, up: at, pf: proofOf(outcome) },
      wv: isOrWas ? true : undefined,
      va: status === "verified" ? at : null,
    });
    return this.#holds([
      {
        Update: {
          TableName,
          Key: domainKey(projectId, asRead.domain),
          ...updateOf([moved], isAsRead(asRead)),
        },
      },
      {
        Update: {
          TableName,
          Key: guardKey(projectId, asRead.domain),
          ...updateOf([guardAttributes.set({ st: status })], itemExists),
        },
      },
      ...(status === "verified" ? [this.#own(projectId, asRead, at)] : []),
      ...(asRead.status === "verified" ? [this.#letGo(projectId, asRead.domain)] : []),
    ]);
  }

  /** Lets one of several concurrent verifications through; other projects that listed the domain before it never succeed it. */
  #own(projectId: ProjectId, { domain, createdAt }: SenderDomain, at: string): Write {
    const isOlder = and(ownerAttributes.isAbsent("hd"), ownerAttributes.is("si", "<", createdAt));
    return {
      Put: {
        TableName: this.#table.name,
        Item: newOwnerItem(projectId, domain, at),
        ...conditionOf(or(itemIsAbsent, isOf(projectId), isOlder)),
      },
    };
  }

  #letGo(projectId: ProjectId, domain: string): Write {
    return {
      Update: {
        TableName: this.#table.name,
        Key: ownerKey(domain),
        ...updateOf([ownerAttributes.remove("hd")], isOf(projectId)),
      },
    };
  }

  async remove(projectId: ProjectId, domain: string): Promise<void> {
    await retryWhile(wasOutrun, async () => {
      const [listed, claims] = await Promise.all([this.find(projectId, domain), this.claims(domain)]);
      if (!listed) return;
      const TableName = this.#table.name;
      await this.#transact([
        {
          Delete: {
            TableName,
            Key: domainKey(projectId, domain),
            ...conditionOf(domainAttributes.is("st", "=", listed.status)),
          },
        },
        { Delete: { TableName, Key: guardKey(projectId, domain) } },
        ...this.#leave(projectId, listed, claims),
      ]);
    });
  }

  /** The last verified owner is remembered while other projects list the domain, so that earlier ones do not succeed it. */
  #leave(projectId: ProjectId, { domain, status }: SenderDomain, claims: DomainClaims): Write[] {
    if (claims.owner === undefined) return [];
    if (isListedElsewhere(claims, projectId)) return status === "verified" ? [this.#letGo(projectId, domain)] : [];
    return [
      {
        Delete: {
          TableName: this.#table.name,
          Key: ownerKey(domain),
          ...conditionOf(ownerAttributes.is("si", "=", claims.owner.since)),
        },
      },
    ];
  }

  async listAll({
    after,
    limit,
  }: {
    after: string | undefined;
    limit: number;
  }): Promise<{ domains: ListedDomain[]; next: string | undefined }> {
    const isAfter = after === undefined ? undefined : keys.is("sk1", ">", after);
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        ...queryOf({ key: and(keys.is("pk1", "=", allDomains), isAfter) }),
        Limit: limit,
      }),
    );
    const entries = Items.map(({ sk1 }) => String(sk1));
    return { domains: entries.map(listedFromIndexKey), next: LastEvaluatedKey && entries.at(-1) };
  }

  /** False when a condition does not hold. */
  async #holds(writes: Write[]): Promise<boolean> {
    return conditionHolds(() => this.#transact(writes));
  }

  async #transact(TransactItems: Write[]): Promise<void> {
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }
}

/** A proof that was needed once stays needed while the project lists the domain. */
const proofOf = ({ proofNeeded }: CheckOutcome): true | undefined => (proofNeeded ? true : undefined);

const isAsRead = ({ status, id }: SenderDomain): Condition =>
  and(domainAttributes.is("st", "=", status), domainAttributes.is("id", "=", id));

const isOf = (projectId: ProjectId): Condition => ownerAttributes.is("pr", "=", projectId);

const isOwner = ({ sk }: Record<string, unknown>): boolean => sk === "owner";

const wasOutrun = (error: unknown): boolean => wasContended(error) || failedCondition(error);
