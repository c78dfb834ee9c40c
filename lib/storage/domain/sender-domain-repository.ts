import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { domainAdditionsEntity } from "#lib/storage/domain/domain-additions-entity.ts";
import { domainGuardEntity } from "#lib/storage/domain/domain-guard-entity.ts";
import { domainOwnerEntity } from "#lib/storage/domain/domain-owner-entity.ts";
import { domainRecord, senderDomainEntity } from "#lib/storage/domain/sender-domain-entity.ts";
import { ownerAttributes, ownerKey } from "#lib/storage/domain/sender-domain-item.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { removeMarks, unmarked } from "#lib/storage/table/entity.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { failedCondition, failedConditionAt, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Put = NonNullable<TransactWrite["Put"]>;
type Update = NonNullable<Required<TransactWrite>["Update"]>;

/** Adds domains to projects. The rest needs no ElectroDB, because workers check and remove domains. */
export class SenderDomainRepository extends SenderDomainRecords implements SenderDomainStore {
  readonly #table: Table;
  readonly #domains: ReturnType<typeof senderDomainEntity>;
  readonly #guards: ReturnType<typeof domainGuardEntity>;
  readonly #owners: ReturnType<typeof domainOwnerEntity>;
  readonly #additions: ReturnType<typeof domainAdditionsEntity>;

  constructor(table: Table) {
    super(table);
    this.#table = table;
    this.#domains = senderDomainEntity(table);
    this.#guards = domainGuardEntity(table);
    this.#owners = domainOwnerEntity(table);
    this.#additions = domainAdditionsEntity(table);
  }

  async create(
    projectId: ProjectId,
    domain: SenderDomain,
    pendingMax = Number.POSITIVE_INFINITY,
  ): Promise<"created" | "taken" | "full"> {
    try {
      return await retryWhile(wasOvertaken, async () => {
        const key = { projectId };
        const { data: additions } = await this.#additions.get(key).go({ ...unmarked, consistent: true });
        const pending = (await this.list(projectId)).filter(({ status }) => status !== "verified");
        if (pending.length >= pendingMax) return "full";
        const TransactItems = this.#addition(projectId, domain, additions?.count ?? 0);
        await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
        return "created";
      });
    } catch (error) {
      if (failedCondition(error)) return "taken";
      throw error;
    }
  }

  /** Fails when another addition was written after `additions` was read. */
  #addition(projectId: ProjectId, domain: SenderDomain, additions: number): TransactWrite[] {
    const { domain: name, status, verifiedAt } = domain;
    const counted = this.#additions
      .update({ projectId })
      .set({ count: additions + 1 })
      .where(({ count }, { eq, notExists }) => (additions === 0 ? notExists(count) : eq(count, additions)));
    const guard = this.#guards.create({ domain: name, projectId, status });
    return [
      { Update: removeMarks(counted.params<Update>()) },
      { Put: removeMarks(this.#domains.create(domainRecord(projectId, domain)).params<Put>()) },
      { Put: removeMarks(guard.params<Put>()) },
      verifiedAt === null ? this.#unheld(name) : this.#owned(projectId, name, verifiedAt),
    ];
  }

  #owned(projectId: ProjectId, domain: string, since: string): TransactWrite {
    const owner = this.#owners.create({ domain, projectId, since, holds: true });
    return { Put: removeMarks(owner.params<Put>()) };
  }

  #unheld(domain: string): TransactWrite {
    const isUnheld = conditionOf(ownerAttributes.isAbsent("hd"));
    return { ConditionCheck: { TableName: this.#table.name, Key: ownerKey(domain), ...isUnheld } };
  }
}

/** Another addition was written first. */
const wasOvertaken = (error: unknown): boolean => wasContended(error) || failedConditionAt(0, error);
