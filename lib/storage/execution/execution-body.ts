import * as z from "zod";
import { type Execution, type StepExecution, stepStatuses } from "#lib/domain/execution/execution.ts";
import { stepRecordId } from "#lib/domain/execution/step-record.ts";
import { stepTypes } from "#lib/domain/workflow/step.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";

const anything = z.record(z.string(), z.unknown());

/** The 16 bytes of a UUID as base64: half the packed size of its text. */
const packedId = z.string();

/** Milliseconds since the start of the execution. */
const time = z.number();

/**
 * A tuple, since names would take a tenth of it. Its times come last, trailing nulls omitted: created, started, completed,
 * scheduled for, execute after, and updated. Updated is null when it equals completed, or created.
 */
const packedStep = z.tuple(
  [packedId, z.enum(stepTypes), z.enum(stepStatuses), anything.nullable(), z.string().nullable()],
  time.nullable(),
);

const packedBody = z.object({
  steps: z.array(packedStep),
  /** The current step. */
  cu: packedId.nullable(),
  context: anything,
  event: anything,
});

type ExecutionBody = Pick<Execution, "steps" | "currentStepId" | "context" | "event">;

/** The large part of an execution: some 600 bytes for six steps with two emails. */
export function packExecutionBody({ startedAt, steps, currentStepId, context, event }: Execution): Uint8Array {
  const since = (at: string | null) => at && Date.parse(at) - Date.parse(startedAt);
  return packJson({
    steps: steps.map((step) => {
      const { createdAt, completedAt, updatedAt } = step;
      const isKnown = updatedAt === (completedAt ?? createdAt);
      const times = [createdAt, step.startedAt, completedAt, step.scheduledFor, step.executeAfter].map(since);
      const stored = [...times, isKnown ? null : since(updatedAt)];
      const end = stored.findLastIndex((at) => at !== null) + 1;
      return [packId(step.stepId), step.type, step.status, step.output, step.error, ...stored.slice(0, end)];
    }),
    cu: currentStepId && packId(currentStepId),
    context,
    event,
  });
}

/** Record ids derive from the ids of the execution and its steps. */
export function unpackExecutionBody(
  packed: Uint8Array,
  { id, startedAt }: Pick<Execution, "id" | "startedAt">,
): ExecutionBody {
  const at = (ms: number) => new Date(Date.parse(startedAt) + ms).toISOString();
  const atOf = (ms: number | null = null) => (ms === null ? null : at(ms));
  const { steps, cu, context, event } = packedBody.parse(unpackJson(packed));
  const unpacked = steps.map(([packedStepId, type, status, output, error, ...times]): StepExecution => {
    const [created, started, completed, scheduled, deadline, updated] = times;
    const stepId = unpackId(packedStepId);
    const createdAt = at(created ?? 0);
    const completedAt = atOf(completed);
    return {
      ...{ id: stepRecordId(id, stepId), stepId, type, status, output, error },
      ...{ scheduledFor: atOf(scheduled), executeAfter: atOf(deadline), startedAt: atOf(started), completedAt },
      ...{ createdAt, updatedAt: atOf(updated) ?? completedAt ?? createdAt },
    };
  });
  return { steps: unpacked, currentStepId: cu && unpackId(cu), context, event };
}

const packId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

function unpackId(packed: string): string {
  const hex = Buffer.from(packed, "base64url").toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
