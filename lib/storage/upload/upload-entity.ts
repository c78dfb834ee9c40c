import { Entity } from "electrodb";
import { entityConfiguration, entityKey, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "X#");
const sort = entityKey("sk", "");

export const uploadEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "upload", version: "1" },
      attributes: {
        projectId: partition.attribute,
        id: sort.attribute,
        filename: { type: "string", field: "fn", required: true },
        contentType: { type: "string", field: "ct", required: true },
        /** In bytes. */
        size: { type: "number", field: "sz", required: true },
        /** Of the object in the bucket. */
        key: { type: "string", field: "ob", required: true },
        expiresAt: { type: "string", field: "ex", required: true },
        createdAt: { type: "string", field: "cr", required: true },
        ttl: { type: "number", required: true },
      } as const,
      indexes: { byProject: { pk: partition.of("projectId"), sk: sort.of("id") } },
    },
    entityConfiguration(table),
  );

export type UploadItem = StoredItem<ReturnType<typeof uploadEntity>>;
