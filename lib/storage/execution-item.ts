import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type Execution, executionStatuses, stepStatuses } from "#lib/domain/execution/execution.ts";
import type { ExecutionPlace, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { stepRecordId } from "#lib/domain/execution/step-record.ts";
import { stepTypes } from "#lib/domain/workflow/step.ts";
import { idPrefix } from "#lib/platform/ids.ts";
import type { ItemKey } from "#lib/storage/delete-items.ts";
import {
  executionListPartitions,
  executionStatePartitions,
  graphVersionPrefix,
  listedState,
} from "#lib/storage/execution-list.ts";
import { packJson, unpackJson } from "#lib/storage/packed-json.ts";

/** Names are short, and what the keys tell is not stored again: an execution of some steps stays within one write unit (1 KB). */
const executionItem = z.object({
  pk: z.string(),
  sk: z.string(),
  /** `<graph version>#<startedAt>#<id>`. */
  sk2: z.string(),
  st: z.enum(executionStatuses),
  /** Current step. */
  cu: z.string().optional(),
  /** Reason of its end. */
  xr: z.string().optional(),
  er: z.string().optional(),
  /** Cause. */
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
  /** Version, and nonce of the last write. */
  vs: z.number(),
  no: z.string(),
  ca: z.string().optional(),
  up: z.string(),
});

const anything = z.record(z.string(), z.unknown());

const time = z.string().nullable().default(null);

/** Left out of what is packed: times that are null, and the ids of records, which follow from those of their steps. */
const packedParts = z.object({
  steps: z.array(
    z.object({
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

export const workflowExecutionsPrefix = (workflowId: string): string => `${executionsPrefix}${workflowId}#`;

/** Two contacts whose ids begin alike share a partition: the key has the rest of the id. */
export const executionPrefix = (workflowId: string, contactId: string): string =>
  `${workflowExecutionsPrefix(workflowId)}${contactId.slice(idPrefix(contactId).length)}#`;

export const executionKey = (projectId: string, { workflowId, contactId, number }: ExecutionPlace): ItemKey => ({
  pk: executionPartition(projectId, contactId),
  sk: executionPrefix(workflowId, contactId) + String(number).padStart(numberDigits, "0"),
});

export function placeOfKey({ pk, sk }: ItemKey): ExecutionPlace {
  const [, , contactPrefix] = pk.split("#");
  const [, workflowId = "", contactRest, number] = sk.split("#");
  return { workflowId, contactId: `${contactPrefix}${contactRest}`, number: Number(number) };
}

type Content = Pick<StoredExecution, "execution" | "claim" | "dueAt" | "isForgotten">;

/** What a write sets, with a nonce of its own. Attributes whose value is null are to be taken away. */
export function executionAttributes(
  projectId: string,
  { execution, claim, dueAt, isForgotten }: Content,
): Record<string, unknown> & { no: string } {
  const { status, currentStepId, exitReason, error, cause, depth } = execution;
  return {
    ...{ st: status, cu: currentStepId, xr: exitReason, er: error },
    ...{ se: cause, dp: depth > 0 ? depth : null, du: dueAt, fg: isForgotten || null },
    cl: claim && { o: claim.owner, u: claim.until },
    bo: packParts(execution),
    ...{ ca: execution.completedAt, up: execution.updatedAt, no: randomBytes(6).toString("base64") },
    pk2: shardOf(execution, executionStatePartitions(projectId, execution.workflowId, listedState(status))),
  };
}

/** The item of one that begins. Its sort keys stay: the end of an execution moves one index entry, and leaves the other alone. */
export function newExecutionItem(
  projectId: string,
  place: ExecutionPlace,
  execution: Execution,
): Record<string, unknown> & { no: string } {
  const attributes = executionAttributes(projectId, { execution, claim: null, dueAt: null, isForgotten: false });
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const pk1 = shardOf(execution, executionListPartitions(projectId, execution.workflowId));
  const sk1 = `${execution.startedAt}#${execution.id}`;
  const sk2 = graphVersionPrefix(execution.graphVersion) + sk1;
  return { ...executionKey(projectId, place), ...Object.fromEntries(given), no: attributes.no, pk1, sk1, sk2, vs: 1 };
}

export function executionFromItem(stored: unknown): StoredExecution {
  const item = executionItem.parse(stored);
  const place = placeOfKey(item);
  const { workflowId, contactId } = place;
  const [graphVersion, startedAt = "", id = ""] = item.sk2.split("#");
  const execution = {
    ...{ id, workflowId, contactId, status: item.st, currentStepId: item.cu ?? null },
    ...{ exitReason: item.xr ?? null, error: item.er ?? null, cause: item.se ?? null },
    ...{ graphVersion: Number(graphVersion), depth: item.dp ?? 0, ...unpackParts(id, item.bo) },
    ...{ startedAt, completedAt: item.ca ?? null, createdAt: startedAt, updatedAt: item.up },
  };
  return {
    place,
    execution,
    claim: item.cl ? { owner: item.cl.o, until: item.cl.u } : null,
    dueAt: item.du ?? null,
    isForgotten: item.fg === true,
    version: item.vs,
  };
}

const shardOf = ({ id }: Execution, partitions: readonly string[]): string =>
  partitions[Number.parseInt(id.slice(-1), 16) % partitions.length] ?? "";

function packParts({ steps, context, event }: Execution): Uint8Array {
  const lean = steps.map(({ id, ...step }) =>
    Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null)),
  );
  return packJson({ steps: lean, context, event });
}

function unpackParts(executionId: string, packed: Uint8Array | string): Pick<Execution, "steps" | "context" | "event"> {
  const bytes = typeof packed === "string" ? Buffer.from(packed, "base64") : packed;
  const { steps, context, event } = packedParts.parse(unpackJson(bytes));
  return { steps: steps.map((step) => ({ id: stepRecordId(executionId, step.stepId), ...step })), context, event };
}
