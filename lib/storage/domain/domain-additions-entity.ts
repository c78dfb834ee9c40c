import { Entity } from "electrodb";
import { entityConfiguration, entityKey } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const project = entityKey("pk", "S#");

/** Number of domain additions to a project, so that each addition is decided on the current list. */
export const domainAdditionsEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "domainAdditions", version: "1" },
      attributes: {
        /** The project's own id. */
        projectId: project.attribute,
        count: { type: "number", field: "vs", required: true },
      } as const,
      indexes: {
        byProject: { pk: project.of("projectId"), sk: { field: "sk", composite: [], template: "d", casing: "none" } },
      },
    },
    entityConfiguration(table),
  );
