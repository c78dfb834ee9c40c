import * as z from "zod";
import { type Execution, type StepExecution, stepStatuses } from "#lib/domain/execution/execution.ts";
import { stepRecordId } from "#lib/domain/execution/step-record.ts";
import { stepTypes } from "#lib/domain/workflow/step.ts";
import { packJson, unpackJson } from "#lib/storage/packed-json.ts";

const anything = z.record(z.string(), z.unknown());

/** The 16 bytes of a UUID as base64: half of what packing makes of its text. */
const packedId = z.string();

/** Milliseconds since the start of the execution. */
const time = z.number();

const packedStep = z.object({
  i: packedId,
  t: z.enum(stepTypes),
  s: z.enum(stepStatuses),
  o: anything.optional(),
  e: z.string().optional(),
  /** Created, updated, started, completed, scheduled for, execute after. */
  at: z.tuple([time, time, time.nullable(), time.nullable(), time.nullable(), time.nullable()]),
});

const packedBody = z.object({
  steps: z.array(packedStep),
  /** The current step. */
  cu: packedId.nullable(),
  context: anything,
  event: anything,
});

type ExecutionBody = Pick<Execution, "steps" | "currentStepId" | "context" | "event">;

/** The large part of an execution: some 600 bytes for six steps with two mails. */
export function packExecutionBody({ startedAt, steps, currentStepId, context, event }: Execution): Uint8Array {
  const since = (at: string) => Date.parse(at) - Date.parse(startedAt);
  const sinceOf = (at: string | null) => at && since(at);
  return packJson({
    steps: steps.map((step) => ({
      ...{ i: packId(step.stepId), t: step.type, s: step.status, o: step.output ?? undefined },
      e: step.error ?? undefined,
      at: [
        ...[since(step.createdAt), since(step.updatedAt), sinceOf(step.startedAt)],
        ...[sinceOf(step.completedAt), sinceOf(step.scheduledFor), sinceOf(step.executeAfter)],
      ],
    })),
    cu: currentStepId && packId(currentStepId),
    context,
    event,
  });
}

/** Ids of records follow from those of the execution and of their steps. */
export function unpackExecutionBody(
  packed: Uint8Array,
  { id, startedAt }: Pick<Execution, "id" | "startedAt">,
): ExecutionBody {
  const at = (ms: number) => new Date(Date.parse(startedAt) + ms).toISOString();
  const atOf = (ms: number | null) => (ms === null ? null : at(ms));
  const { steps, cu, context, event } = packedBody.parse(unpackJson(packed));
  const unpacked = steps.map(({ i, t: type, s: status, o, e, at: times }): StepExecution => {
    const [created, updated, started, completed, scheduled, deadline] = times;
    const stepId = unpackId(i);
    return {
      ...{ id: stepRecordId(id, stepId), stepId, type, status, output: o ?? null, error: e ?? null },
      ...{ scheduledFor: atOf(scheduled), executeAfter: atOf(deadline) },
      ...{ startedAt: atOf(started), completedAt: atOf(completed), createdAt: at(created), updatedAt: at(updated) },
    };
  });
  return { steps: unpacked, currentStepId: cu && unpackId(cu), context, event };
}

const packId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

function unpackId(packed: string): string {
  const hex = Buffer.from(packed, "base64url").toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
