import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { domainRecord, senderDomainEntity } from "#lib/storage/domain/sender-domain-entity.ts";
import { unmarked } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someDomain } from "#test/support/records.ts";

/** Stores a domain of the project: acme.test, verified, unless the changes say otherwise. */
export async function putDomain(
  table: Table,
  projectId: ProjectId,
  changes: Partial<SenderDomain> = {},
): Promise<void> {
  const record = domainRecord(projectId, { ...someDomain(), ...changes });
  await senderDomainEntity(table).put(record).go(unmarked);
}
