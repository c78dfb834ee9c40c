import { CustomAttributeType, Entity } from "electrodb";
import { entityConfiguration, entityKey } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "M#");
const sort = entityKey("sk", "e#");

/** A campaign's last estimate. */
export const estimateEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "campaignEstimate", version: "1" },
      attributes: {
        projectId: partition.attribute,
        campaignId: sort.attribute,
        /** Of the campaign. */
        version: { type: "number", field: "vs", required: true },
        /** Packed. */
        estimate: { type: CustomAttributeType<Uint8Array>("any"), field: "es", required: true },
        expiresAt: { type: "string", field: "ex", required: true },
        expires: { type: "number", field: "ttl", required: true },
      } as const,
      indexes: { byCampaign: { pk: partition.of("projectId"), sk: sort.of("campaignId") } },
    },
    entityConfiguration(table),
  );
