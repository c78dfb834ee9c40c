import { type CreateEntityItem, CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Trigger, Workflow } from "#lib/domain/workflow/workflow.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { entityConfiguration, entityKey, given, type StoredItem } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "W#");
const sort = entityKey("sk", "w#");

/** Everything but the graph, so that a list reads a few hundred bytes per workflow. */
export const workflowEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "workflow", version: "1" },
      attributes: {
        projectId: partition.attribute,
        id: sort.attribute,
        name: { type: "string", field: "nm", required: true },
        description: { type: "string", field: "de" },
        enabled: { type: "boolean", field: "en", required: true },
        trigger: { type: CustomAttributeType<Trigger>("any"), field: "tg", required: true },
        /** Since when the trigger is in force. */
        inForceSince: { type: "string", field: "fs" },
        allowReentry: { type: "boolean", field: "re", required: true },
        graphVersion: { type: "number", field: "gv", required: true },
        stepCount: { type: "number", field: "gs", required: true },
        /** Newest version of the graph that an execution follows. */
        usedGraphVersion: { type: "number", field: "gu", required: true },
        /** Number of writes. */
        version: { type: "number", field: "vs", required: true },
        createdAt: { type: "string", field: "cr", required: true },
        updatedAt: { type: "string", field: "up", required: true },
      } as const,
      indexes: { byProject: { pk: partition.of("projectId"), sk: sort.of("id") } },
    },
    entityConfiguration(table),
  );

export type WorkflowEntity = ReturnType<typeof workflowEntity>;

export type WorkflowItem = StoredItem<WorkflowEntity>;

/** What authors can remove. */
export const clearable = ["description", "inForceSince"] as const;

/** What authors write. */
function contentOf({ name, enabled, trigger, allowReentry, graphVersion, stepCount, updatedAt }: Workflow) {
  return { name, enabled, trigger, allowReentry, graphVersion, stepCount, updatedAt };
}

export function newRecord(dataId: DataId, workflow: Workflow): CreateEntityItem<WorkflowEntity> {
  const { id, description, createdAt } = workflow;
  const own = { usedGraphVersion: 0, version: 1, createdAt };
  return { projectId: dataId, id, ...contentOf(workflow), ...given({ description }), ...own };
}

export function changedAttributes(workflow: WorkflowHead) {
  const { description, inForceSince } = workflow;
  return { ...contentOf(workflow), ...given({ description, inForceSince }) };
}

/** In the order in which answers have the fields. */
export function headFromRecord(record: EntityItem<WorkflowEntity>): WorkflowHead {
  const { id, name, description = null, enabled, trigger, allowReentry, graphVersion, stepCount } = record;
  const { usedGraphVersion, inForceSince = null, createdAt, updatedAt, version } = record;
  return {
    ...{ id, name, description, enabled, trigger, allowReentry, graphVersion, stepCount },
    ...{ usedGraphVersion, inForceSince, createdAt, updatedAt, version },
  };
}
