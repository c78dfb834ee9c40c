import { Entity } from "electrodb";
import { domainStatuses } from "#lib/domain/domain/sender-domain.ts";
import { entityConfiguration, entityKey, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "D#");
const sort = entityKey("sk", "");

/** In the domain's own partition: says which projects list it. Its index entry lists all domains. */
export const domainGuardEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "domainGuard", version: "1" },
      attributes: {
        domain: partition.attribute,
        /** The project's own id. */
        projectId: sort.attribute,
        status: { type: domainStatuses, field: "st", required: true },
      } as const,
      indexes: {
        byDomain: { pk: partition.of("domain"), sk: sort.of("projectId") },
        all: {
          index: "gsi1",
          pk: { field: "pk1", composite: [], template: "D", casing: "none" },
          sk: {
            field: "sk1",
            composite: ["domain", "projectId"],
            template: `\${domain}#\${projectId}`,
            casing: "none",
          },
        },
      },
    },
    entityConfiguration(table),
  );

export type DomainGuardItem = StoredItem<ReturnType<typeof domainGuardEntity>>;
