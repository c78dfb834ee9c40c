import { Entity } from "electrodb";
import { roles } from "#lib/domain/project/member.ts";
import { entityConfiguration, entityKey, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const project = entityKey("pk", "S#");
const member = entityKey("sk", "u#");

export const memberEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "member", version: "1" },
      attributes: {
        /** The project's own id, without its resets. */
        projectId: project.attribute,
        userId: member.attribute,
        email: { type: "string", field: "em", required: true },
        role: { type: roles, field: "ro", required: true },
        createdAt: { type: "string", field: "cr", required: true },
      } as const,
      indexes: { byProject: { pk: project.of("projectId"), sk: member.of("userId") } },
    },
    entityConfiguration(table),
  );

export type MemberItem = StoredItem<ReturnType<typeof memberEntity>>;

const user = entityKey("pk", "U#");
const membership = entityKey("sk", "p#");

/** Leads from a user to a project. Only the member has the role. */
export const userProjectEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "userProject", version: "1" },
      attributes: {
        userId: user.attribute,
        /** The project's own id. */
        projectId: membership.attribute,
        createdAt: { type: "string", field: "cr", required: true },
      } as const,
      indexes: { byUser: { pk: user.of("userId"), sk: membership.of("projectId") } },
    },
    entityConfiguration(table),
  );

export type UserProjectItem = StoredItem<ReturnType<typeof userProjectEntity>>;
