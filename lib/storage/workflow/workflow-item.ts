import * as z from "zod";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { Trigger } from "#lib/domain/workflow/workflow.ts";
import type { VersionedGraph, WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Condition } from "#lib/storage/table/expressions.ts";
import { packGraph, unpackGraph } from "#lib/storage/workflow/graph-attribute.ts";
import type { WorkflowItem } from "#lib/storage/workflow/workflow-entity.ts";

const storedTrigger: z.ZodType<Trigger> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("EVENT"), config: z.object({ eventName: z.string() }) }),
  z.object({ type: z.literal("MANUAL"), config: z.null() }),
  z.object({
    type: z.literal("SCHEDULE"),
    config: z.object({
      schedule: z.string(),
      timezone: z.string(),
      audience: z.object({ segmentId: z.string() }),
    }),
  }),
]);

/** What workflow-entity.ts writes, for functions that do without ElectroDB. */
const workflowItem: z.ZodType<Omit<WorkflowItem, "pk">> = z.object({
  /** `w#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().exactOptional(),
  /** Enabled. */
  en: z.boolean(),
  /** Trigger. */
  tg: storedTrigger,
  /** When it came into force. */
  fs: z.string().exactOptional(),
  /** Allows re-entry. */
  re: z.boolean(),
  /** Version of the graph; its number of steps. */
  gv: z.number(),
  gs: z.number(),
  /** Newest version of the graph that an execution follows. */
  gu: z.number(),
  /** Number of writes, this one included. */
  vs: z.number(),
  cr: z.string(),
  up: z.string(),
});

export const workflowAttributes = attributesOf<WorkflowItem>();

/** Never holds for a deleted workflow. */
export const workflowIsAt = (version: number): Condition => workflowAttributes.is("vs", "=", version);

const graphItem = z.object({ gr: z.instanceof(Uint8Array) });

export const workflowPartition = (dataId: DataId): string => `W#${dataId}`;

export const workflowPrefix = "w#";

export const workflowKey = (dataId: DataId, workflowId: string): ItemKey => ({
  pk: workflowPartition(dataId),
  sk: workflowPrefix + workflowId,
});

export const graphsPrefix = "g#";

/** Sort key prefix of the graphs of all versions of a workflow. */
export const graphPrefix = (workflowId: string): string => `${graphsPrefix}${workflowId}#`;

export const graphKey = (dataId: DataId, workflowId: string, version: number): ItemKey => ({
  pk: workflowPartition(dataId),
  sk: `${graphPrefix(workflowId)}${version}`,
});

export const graphAttributes = (graph: Graph): Record<string, unknown> => ({ gr: packGraph(graph) });

export const graphFromItem = (stored: unknown): Graph => unpackGraph(graphItem.parse(stored).gr);

export function versionedGraphFromItem(stored: Record<string, unknown>): VersionedGraph {
  const [, workflowId = "", version] = String(stored["sk"]).split("#");
  return { workflowId, graphVersion: Number(version), graph: graphFromItem(stored) };
}

export function workflowFromItem(stored: unknown): WorkflowHead {
  const item = workflowItem.parse(stored);
  return {
    id: item.sk.slice(workflowPrefix.length),
    name: item.nm,
    description: item.de ?? null,
    enabled: item.en,
    trigger: item.tg,
    allowReentry: item.re,
    graphVersion: item.gv,
    stepCount: item.gs,
    usedGraphVersion: item.gu,
    inForceSince: item.fs ?? null,
    createdAt: item.cr,
    updatedAt: item.up,
    version: item.vs,
  };
}
