import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type Execution, executionStatuses } from "#lib/domain/execution/execution.ts";
import type { ExecutionKey, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { idPrefix } from "#lib/platform/ids.ts";
import { packExecutionBody, unpackExecutionBody } from "#lib/storage/execution/execution-body.ts";
import {
  executionListPartitions,
  executionStatePartitions,
  graphVersionPrefix,
  listedState,
} from "#lib/storage/execution/execution-list.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

/** Milliseconds since 1970: a third of the ISO text's size. */
const instant = z.number().transform((ms) => new Date(ms).toISOString());

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** Names are short and keys are not repeated, so an execution of some steps fits into one write unit (1 KB). */
const executionItem = z.object({
  pk: z.string(),
  sk: z.string(),
  /** `<graph version>#<startedAt>#<the id without the contact's prefix>`. */
  sk2: z.string(),
  st: z.enum(executionStatuses),
  /** The contact's address. */
  em: z.string().optional(),
  /** Exit reason. */
  xr: z.string().optional(),
  er: z.string().optional(),
  /** Cause. */
  se: z.string().optional(),
  /** Depth of the chain of starts. */
  dp: z.number().optional(),
  /** Claim: owner, until. */
  cl: z.object({ o: z.string(), u: instant }).optional(),
  /** Due at. */
  du: instant.optional(),
  /** Its contact was deleted. */
  fg: z.literal(true).optional(),
  /** Body (execution-body.ts). The stream shows it as base64 text. */
  bo: z.union([z.instanceof(Uint8Array), z.string()]),
  /** Version; nonce of the last write. */
  vs: z.number(),
  no: z.string(),
  ca: instant.optional(),
  up: instant,
});

/** As stored, with the partitions of its lists. */
export const executionAttributes = attributesOf<z.input<typeof executionItem> & { pk1: string; pk2: string }>();

const numberDigits = 5;

export const executionPartition = (dataId: DataId, contactId: string): string => `J#${dataId}#${idPrefix(contactId)}`;

export const executionsPrefix = "x#";

export const workflowExecutionsPrefix = (workflowId: string): string => `${executionsPrefix}${workflowId}#`;

/** Contacts whose ids begin alike share a partition, so the key has the rest of the id. */
export const executionPrefix = (workflowId: string, contactId: string): string =>
  `${workflowExecutionsPrefix(workflowId)}${beyondPrefix(contactId)}#`;

export const executionItemKey = (dataId: DataId, { workflowId, contactId, number }: ExecutionKey): ItemKey => ({
  pk: executionPartition(dataId, contactId),
  sk: executionPrefix(workflowId, contactId) + String(number).padStart(numberDigits, "0"),
});

export function executionKeyOf({ pk, sk }: ItemKey): ExecutionKey {
  const [, , contactPrefix] = pk.split("#");
  const [, workflowId = "", contactRest, number] = sk.split("#");
  return { workflowId, contactId: `${contactPrefix}${contactRest}`, number: Number(number) };
}

/** The part of an id that differs between ids with the same prefix. */
const beyondPrefix = (id: string): string => id.slice(idPrefix(id).length);

type Content = Pick<StoredExecution, "execution" | "claim" | "dueAt" | "isForgotten">;

/** The attributes that a write sets, with a new nonce. Null attributes are to be removed. */
export function executionValues(dataId: DataId, { execution, claim, dueAt, isForgotten }: Content) {
  const { contactEmail, status, exitReason, error, cause, depth } = execution;
  return {
    ...{ em: contactEmail, st: status, xr: exitReason, er: error },
    ...{ se: cause, dp: depth > 0 ? depth : null, du: msOf(dueAt), fg: isForgotten ? (true as const) : null },
    cl: claim && { o: claim.owner, u: Date.parse(claim.until) },
    bo: packExecutionBody(execution),
    ...{ ca: msOf(execution.completedAt), up: Date.parse(execution.updatedAt), no: randomBytes(6).toString("base64") },
    pk2: shardOf(execution, executionStatePartitions(dataId, execution.workflowId, listedState(status))),
  };
}

/** The item of a new execution. Its sort keys never change: the end of an execution moves one index entry and not the other. */
export function newExecutionItem(dataId: DataId, key: ExecutionKey, execution: Execution): Record<string, unknown> {
  const values = executionValues(dataId, { execution, claim: null, dueAt: null, isForgotten: false });
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const pk1 = shardOf(execution, executionListPartitions(dataId, execution.workflowId));
  const sk1 = `${execution.startedAt}#${beyondPrefix(execution.id)}`;
  const sk2 = graphVersionPrefix(execution.graphVersion) + sk1;
  return { ...executionItemKey(dataId, key), ...Object.fromEntries(given), pk1, sk1, sk2, vs: 1 };
}

export function executionFromItem(stored: unknown): StoredExecution {
  const item = executionItem.parse(stored);
  const key = executionKeyOf(item);
  const { workflowId, contactId } = key;
  const [graphVersion, startedAt = "", idRest] = item.sk2.split("#");
  const id = `${idPrefix(contactId)}${idRest}`;
  const body = typeof item.bo === "string" ? Buffer.from(item.bo, "base64") : item.bo;
  const execution = {
    ...{ id, workflowId, contactId, contactEmail: item.em ?? null, status: item.st },
    ...{ exitReason: item.xr ?? null, error: item.er ?? null, cause: item.se ?? null },
    ...{ graphVersion: Number(graphVersion), depth: item.dp ?? 0 },
    ...unpackExecutionBody(body, { id, startedAt }),
    ...{ startedAt, completedAt: item.ca ?? null, createdAt: startedAt, updatedAt: item.up },
  };
  return {
    key,
    execution,
    claim: item.cl ? { owner: item.cl.o, until: item.cl.u } : null,
    dueAt: item.du ?? null,
    isForgotten: item.fg === true,
    version: item.vs,
  };
}

const shardOf = ({ id }: Execution, partitions: readonly string[]): string =>
  partitions[Number.parseInt(id.slice(-1), 16) % partitions.length] ?? "";
