import { type CreateEntityItem, Entity } from "electrodb";
import { domainStatuses, type SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { entityConfiguration, entityKey, given, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const project = entityKey("pk", "S#");
const name = entityKey("sk", "d#");

export const senderDomainEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "senderDomain", version: "1" },
      attributes: {
        /** The project's own id, without its resets. */
        projectId: project.attribute,
        domain: name.attribute,
        id: { type: "string", required: true },
        status: { type: domainStatuses, field: "st", required: true },
        dkimTokens: { type: "list", items: { type: "string" }, field: "dk", required: true },
        /** Absent instead of false. */
        proofNeeded: { type: "boolean", field: "pf" },
        /** Absent instead of false. */
        wasVerified: { type: "boolean", field: "wv" },
        verifiedAt: { type: "string", field: "va" },
        lastCheckedAt: { type: "string", field: "lc" },
        createdAt: { type: "string", field: "cr", required: true },
        updatedAt: { type: "string", field: "up", required: true },
      } as const,
      indexes: { byProject: { pk: project.of("projectId"), sk: name.of("domain") } },
    },
    entityConfiguration(table),
  );

type SenderDomainEntity = ReturnType<typeof senderDomainEntity>;

export type SenderDomainItem = StoredItem<SenderDomainEntity>;

export function domainRecord(projectId: ProjectId, domain: SenderDomain): CreateEntityItem<SenderDomainEntity> {
  const { proofNeeded, wasVerified, verifiedAt, lastCheckedAt, ...required } = domain;
  const optional = given({
    proofNeeded: proofNeeded || null,
    wasVerified: wasVerified || null,
    verifiedAt,
    lastCheckedAt,
  });
  return { ...required, ...optional, projectId };
}
