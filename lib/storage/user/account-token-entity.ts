import { Entity } from "electrodb";
import { entityConfiguration, entityKey } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const token = entityKey("pk", "V#");

/** Leads from a token to its user. */
export const accountTokenEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "accountToken", version: "1" },
      attributes: {
        tokenHash: token.attribute,
        userId: { type: "string", field: "us", required: true },
        ttl: { type: "number", required: true },
      },
      indexes: {
        byHash: { pk: token.of("tokenHash"), sk: { field: "sk", composite: [], template: "v", casing: "none" } },
      },
    },
    entityConfiguration(table),
  );

const user = entityKey("pk", "U#");
const kind = entityKey("sk", "v#");

/** A user's one valid token of a kind. */
export const currentTokenEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "currentToken", version: "1" },
      attributes: {
        userId: user.attribute,
        kind: kind.attribute,
        tokenHash: { type: "string", field: "th", required: true },
        expiresAt: { type: "string", field: "ex", required: true },
        ttl: { type: "number", required: true },
      },
      indexes: { byUser: { pk: user.of("userId"), sk: kind.of("kind") } },
    },
    entityConfiguration(table),
  );
