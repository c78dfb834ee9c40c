import { Entity, type EntityItem } from "electrodb";
import type { Invitation } from "#lib/domain/project/member.ts";
import { entityConfiguration, entityKey } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "S#");
const sort = entityKey("sk", "i#");

export const invitationEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "invitation", version: "1" },
      attributes: {
        /** The project's own id, without its resets. */
        projectId: partition.attribute,
        id: sort.attribute,
        email: { type: "string", field: "em", required: true },
        role: { type: ["ADMIN", "MEMBER"] as const, field: "ro", required: true },
        /** Of its only link; absent before its first email. */
        tokenHash: { type: "string", field: "th" },
        expiresAt: { type: "string", field: "ex", required: true },
        createdAt: { type: "string", field: "cr", required: true },
        ttl: { type: "number", required: true },
      },
      indexes: { byProject: { pk: partition.of("projectId"), sk: sort.of("id") } },
    },
    entityConfiguration(table),
  );

type InvitationEntity = ReturnType<typeof invitationEntity>;

export const invitationFromRecord = (record: EntityItem<InvitationEntity>): Invitation => {
  const { id, email, role, expiresAt, createdAt } = record;
  return { id, email, role, expiresAt, createdAt };
};

const link = entityKey("pk", "V#");

/** Leads from a link to the invitation. It is valid while the invitation has its hash. */
export const invitationLinkEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "invitationLink", version: "1" },
      attributes: {
        tokenHash: link.attribute,
        /** The project's own id. */
        projectId: { type: "string", field: "pr", required: true },
        invitationId: { type: "string", field: "iv", required: true },
        ttl: { type: "number", required: true },
      },
      indexes: {
        byHash: { pk: link.of("tokenHash"), sk: { field: "sk", composite: [], template: "i", casing: "none" } },
      },
    },
    entityConfiguration(table),
  );
