import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { newDomainItem } from "#lib/storage/domain/sender-domain-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someDomain } from "#test/support/records.ts";

/** Stores a domain of the project: acme.test, verified, unless the changes say otherwise. */
export async function putDomain(table: Table, projectId: string, changes: Partial<SenderDomain> = {}): Promise<void> {
  const Item = newDomainItem(projectId, { ...someDomain(), ...changes });
  await table.documents.send(new PutCommand({ TableName: table.name, Item }));
}
