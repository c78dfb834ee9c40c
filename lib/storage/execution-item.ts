import * as z from "zod";
import { type Execution, executionStatuses, isActive, stepStatuses } from "#lib/domain/execution/execution.ts";
import type { ExecutionPlace, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { stepTypes } from "#lib/domain/workflow/step.ts";
import { idPrefix } from "#lib/platform/ids.ts";
import type { ItemKey } from "#lib/storage/delete-items.ts";
import { executionListPartitions } from "#lib/storage/execution-list.ts";
import { packJson, unpackJson } from "#lib/storage/packed-json.ts";

/** Names are short: an execution of some steps stays within one write unit (1 KB). */
const executionItem = z.object({
  /** `x#<workflow>#<number>`. */
  sk: z.string(),
  id: z.string(),
  /** Contact. */
  ci: z.string(),
  st: z.enum(executionStatuses),
  /** Version of the graph. */
  gv: z.number(),
  /** Current step. */
  cu: z.string().optional(),
  /** Reason of its end. */
  xr: z.string().optional(),
  er: z.string().optional(),
  /** Event that started it. */
  se: z.string().optional(),
  /** Depth of the chain of starts. */
  dp: z.number().optional(),
  /** Claim: owner, until. */
  cl: z.object({ o: z.string(), u: z.string() }).optional(),
  /** Due at. */
  du: z.string().optional(),
  /** Its contact was deleted. */
  fg: z.literal(true).optional(),
  /** Steps, context and event, packed. The stream shows it as base64 text. */
  bo: z.union([z.instanceof(Uint8Array), z.string()]),
  vs: z.number(),
  sa: z.string(),
  ca: z.string().optional(),
  up: z.string(),
});

const anything = z.record(z.string(), z.unknown());

const time = z.string().nullable().default(null);

/** Times that are null are left out of what is packed. */
const packedParts = z.object({
  steps: z.array(
    z.object({
      id: z.string(),
      stepId: z.string(),
      type: z.enum(stepTypes),
      status: z.enum(stepStatuses),
      scheduledFor: time,
      executeAfter: time,
      output: anything.nullable().default(null),
      error: z.string().nullable().default(null),
      startedAt: time,
      completedAt: time,
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  ),
  context: anything,
  event: anything,
});

const numberDigits = 5;

export const executionPartition = (projectId: string, contactId: string): string =>
  `J#${projectId}#${idPrefix(contactId)}`;

export const executionsPrefix = "x#";

export const executionPrefix = (workflowId: string): string => `${executionsPrefix}${workflowId}#`;

export const executionKey = (projectId: string, { workflowId, contactId, number }: ExecutionPlace): ItemKey => ({
  pk: executionPartition(projectId, contactId),
  sk: `${executionPrefix(workflowId)}${String(number).padStart(numberDigits, "0")}`,
});

/** Attributes whose value is null are to be taken away. */
export function executionAttributes(
  projectId: string,
  { execution, claim, dueAt, isForgotten }: Pick<StoredExecution, "execution" | "claim" | "dueAt" | "isForgotten">,
): Record<string, unknown> {
  const { id, contactId, status, currentStepId, exitReason, error, sourceEventId, depth } = execution;
  const listed = isActive(status) ? listPlace(projectId, execution) : { pk: null, sk: null };
  return {
    ...{ id, ci: contactId, st: status, gv: execution.graphVersion, cu: currentStepId, xr: exitReason, er: error },
    ...{ se: sourceEventId, dp: depth > 0 ? depth : null, du: dueAt, fg: isForgotten || null },
    cl: claim && { o: claim.owner, u: claim.until },
    bo: packParts(execution),
    ...{ sa: execution.startedAt, ca: execution.completedAt, up: execution.updatedAt },
    ...{ pk2: listed.pk, sk2: listed.sk },
  };
}

/** The item of one that begins. */
export function newExecutionItem(
  projectId: string,
  place: ExecutionPlace,
  execution: Execution,
): Record<string, unknown> {
  const attributes = executionAttributes(projectId, { execution, claim: null, dueAt: null, isForgotten: false });
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const { pk: pk1, sk: sk1 } = listPlace(projectId, execution);
  return { ...executionKey(projectId, place), ...Object.fromEntries(given), pk1, sk1, vs: 1 };
}

export function executionFromItem(stored: unknown): StoredExecution {
  const item = executionItem.parse(stored);
  const { workflowId, number } = placeOfKey(item.sk);
  const { id, ci: contactId, st: status, gv: graphVersion, sa: startedAt, up: updatedAt } = item;
  const execution = {
    ...{ id, workflowId, contactId, status, currentStepId: item.cu ?? null },
    ...{ exitReason: item.xr ?? null, error: item.er ?? null, sourceEventId: item.se ?? null },
    ...{ graphVersion, depth: item.dp ?? 0, ...unpackParts(item.bo) },
    ...{ startedAt, completedAt: item.ca ?? null, createdAt: startedAt, updatedAt },
  };
  return {
    place: { workflowId, contactId, number },
    execution,
    claim: item.cl ? { owner: item.cl.o, until: item.cl.u } : null,
    dueAt: item.du ?? null,
    isForgotten: item.fg === true,
    version: item.vs,
  };
}

/** Of `x#<workflow>#<number>`. */
export function placeOfKey(sortKey: string): { workflowId: string; number: number } {
  const [, workflowId = "", number] = sortKey.split("#");
  return { workflowId, number: Number(number) };
}

function listPlace(projectId: string, { id, workflowId, startedAt }: Execution): ItemKey {
  const partitions = executionListPartitions(projectId, workflowId);
  const pk = partitions[Number.parseInt(id.slice(-1), 16) % partitions.length] ?? "";
  return { pk, sk: `${startedAt}#${id}` };
}

function packParts({ steps, context, event }: Execution): Uint8Array {
  const lean = steps.map((step) => Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null)));
  return packJson({ steps: lean, context, event });
}

const unpackParts = (packed: Uint8Array | string): z.infer<typeof packedParts> =>
  packedParts.parse(unpackJson(typeof packed === "string" ? Buffer.from(packed, "base64") : packed));
