import { Entity, type EntityItem } from "electrodb";
import { contentTypes } from "#lib/domain/template/content-type.ts";
import type { TemplateHead } from "#lib/domain/template/template-store.ts";
import { entityConfiguration, entityKey, type StoredItem } from "#lib/storage/table/entity.ts";
import { partAttributes, partsFromRecord } from "#lib/storage/table/stored-parts.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "T#");
const sort = entityKey("sk", "t#");

/** Everything but body and text, so that listing 1,000 templates reads a few hundred bytes each. */
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
        preheader: { type: "string", field: "ph" },
        topic: { type: "string", field: "tp" },
        ...partAttributes,
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
  const { id, name, description = null, subject, preheader = null, from } = record;
  const { fromName = null, replyTo = null, type, topic = null, createdAt, updatedAt } = record;
  const { body, text } = partsFromRecord(record);
  return {
    ...{ id, name, description, subject, body, preheader, text },
    from,
    fromName,
    replyTo,
    type,
    topic,
    createdAt,
    updatedAt,
  };
}
