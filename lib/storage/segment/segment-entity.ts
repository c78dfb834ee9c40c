import { type CreateEntityItem, CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Segment, segmentTypes } from "#lib/domain/segment/segment.ts";
import type { SegmentChanges } from "#lib/domain/segment/segment-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { packCondition, unpackCondition } from "#lib/storage/segment/condition-attribute.ts";
import { entityConfiguration, entityKey, given, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "G#");
const sort = entityKey("sk", "s#");

export const segmentEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "segment", version: "1" },
      attributes: {
        projectId: partition.attribute,
        id: sort.attribute,
        name: { type: "string", field: "nm", required: true },
        description: { type: "string", field: "de" },
        type: { type: segmentTypes, field: "ty", required: true },
        /** Packed. */
        condition: { type: CustomAttributeType<Uint8Array>("any"), field: "cd" },
        /** Milliseconds since 1970. */
        trackedSince: { type: "number", field: "ts" },
        /** Present while initial members may lack a mark. */
        isMarkingInitial: { type: "boolean", field: "im" },
        memberCount: { type: "number", field: "mc", required: true },
        createdAt: { type: "string", field: "cr", required: true },
        updatedAt: { type: "string", field: "up", required: true },
      } as const,
      indexes: { byProject: { pk: partition.of("projectId"), sk: sort.of("id") } },
    },
    entityConfiguration(table),
  );

export type SegmentEntity = ReturnType<typeof segmentEntity>;

export type SegmentItem = StoredItem<SegmentEntity>;

export const clearable = ["description", "condition", "trackedSince", "isMarkingInitial"] as const;

/** Null for an attribute to remove, undefined for one to keep. */
export const changedAttributes = ({ condition, isMarkingInitial, ...changes }: SegmentChanges) => ({
  ...changes,
  condition: condition ? packCondition(condition) : condition,
  isMarkingInitial: isMarkingInitial === undefined ? undefined : isMarkingInitial || null,
});

export function segmentRecord(dataId: DataId, segment: Segment): CreateEntityItem<SegmentEntity> {
  const { id, name, type, memberCount, createdAt, updatedAt } = segment;
  const { description, trackedSince, condition, isMarkingInitial } = changedAttributes(segment);
  const optional = given({ description, trackedSince, condition, isMarkingInitial });
  return { projectId: dataId, id, name, type, memberCount, createdAt, updatedAt, ...optional };
}

/** In the order in which answers have the fields. */
export function segmentFromRecord(record: EntityItem<SegmentEntity>): Segment {
  const { id, name, description = null, type, condition, trackedSince = null, isMarkingInitial = false } = record;
  const { memberCount, createdAt, updatedAt } = record;
  return {
    ...{ id, name, description, type, condition: condition ? unpackCondition(condition) : null },
    ...{ trackedSince, isMarkingInitial, memberCount, createdAt, updatedAt },
  };
}
