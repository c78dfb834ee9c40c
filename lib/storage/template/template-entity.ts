import { Entity, type EntityItem } from "electrodb";
import { contentTypes } from "#lib/domain/template/content-type.ts";
import type { TemplateHead } from "#lib/domain/template/template-store.ts";
import { entityConfiguration, entityKey, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "T#");
const sort = entityKey("sk", "t#");

/** Everything but the body, so that listing 1,000 templates reads a few hundred bytes each. */
export const templateEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "template", version: "1" },
      attributes: {
        projectId: partition.attribute,
        id: sort.attribute,
        name: { type: "string", field: "nm", required: true },
        description: { type: "string", field: "de" },
        subject: { type: "string", field: "sb", required: true },
        from: { type: "string", field: "fr", required: true },
        fromName: { type: "string", field: "fn" },
        replyTo: { type: "string", field: "rt" },
        type: { type: contentTypes, field: "ty", required: true },
        bodyVersion: { type: "string", field: "bv", required: true },
        bodyWeight: { type: "number", field: "bw", required: true },
        /** Absent when the body is one piece. */
        bodyPieces: { type: "number", field: "bn" },
        createdAt: { type: "string", field: "cr", required: true },
        updatedAt: { type: "string", field: "up", required: true },
      } as const,
      indexes: {
        byProject: { pk: partition.of("projectId"), sk: sort.of("id") },
      },
    },
    entityConfiguration(table),
  );

export type TemplateEntity = ReturnType<typeof templateEntity>;

export type TemplateItem = StoredItem<TemplateEntity>;

/** In the order in which answers have the fields. */
export function headFromRecord(record: EntityItem<TemplateEntity>): TemplateHead {
  const { id, name, description = null, subject, bodyVersion, bodyWeight, bodyPieces = 1, from } = record;
  const { fromName = null, replyTo = null, type, createdAt, updatedAt } = record;
  const body = { version: bodyVersion, pieces: bodyPieces, weight: bodyWeight };
  return { id, name, description, subject, body, from, fromName, replyTo, type, createdAt, updatedAt };
}
