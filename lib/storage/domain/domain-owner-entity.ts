import { Entity } from "electrodb";
import { entityConfiguration, entityKey, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "D#");

/** In the domain's own partition: the last project in which the domain was verified. */
export const domainOwnerEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "domainOwner", version: "1" },
      attributes: {
        domain: partition.attribute,
        /** The project's own id. */
        projectId: { type: "string", field: "pr", required: true },
        /** When it was verified there. */
        since: { type: "string", field: "si", required: true },
        /** Present while the domain is still verified there. */
        holds: { type: "boolean", field: "hd" },
      } as const,
      indexes: {
        byDomain: {
          pk: partition.of("domain"),
          sk: { field: "sk", composite: [], template: "owner", casing: "none" },
        },
      },
    },
    entityConfiguration(table),
  );

export type DomainOwnerItem = StoredItem<ReturnType<typeof domainOwnerEntity>>;
