import * as z from "zod";
import { stepType } from "#functions/api/workflows/schemas.ts";
import { dataDepthMax } from "#lib/domain/contact/data.ts";
import { executionStatuses, stepStatuses } from "#lib/domain/execution/execution.ts";
import { documentedAs } from "#lib/http/documented-as.ts";
import { offsetListOf } from "#lib/http/lists.ts";
import { countParameter, filterParameter, pageParameter, timestamp, uuid } from "#lib/http/values.ts";
import { isWithinDepth } from "#lib/platform/is-within-depth.ts";

const object = z.record(z.string(), z.unknown());
const times = { createdAt: timestamp, updatedAt: timestamp };

/** Bytes of the context's JSON. */
const contextBytesMax = 32 * 1_024;

export const executionsPath = z.object({ id: uuid });

export const executionPath = executionsPath.extend({ executionId: uuid });

export const newExecution = z.object({
  contactId: uuid,
  context: object
    .refine((given) => isWithinDepth(given, dataDepthMax), {
      error: `Nested too deeply: at most ${dataDepthMax} levels.`,
      params: { code: "too_big" },
      abort: true,
    })
    .refine((given) => Buffer.byteLength(JSON.stringify(given)) <= contextBytesMax, {
      error: "Too large: at most 32 KB of JSON.",
      params: { code: "too_big" },
    })
    .default({})
    .meta({ description: "Template variables, also stored as the event of the execution. At most 32 KB of JSON." }),
});

export const execution = z
  .object({
    id: uuid,
    workflowId: uuid,
    contactId: uuid,
    status: z.enum(executionStatuses),
    currentStepId: uuid.nullable(),
    exitReason: z.string().nullable(),
    error: z.string().nullable(),
    context: object,
    event: object.meta({ description: "Data of the event that started the execution, as of that time." }),
    sourceEventId: uuid.nullable(),
    graphVersion: z.int(),
    startedAt: timestamp,
    completedAt: timestamp.nullable(),
    ...times,
  })
  .meta({ id: "Execution" });

const namedStep = z.object({ id: uuid, name: z.string(), type: stepType });

const contactAndStep = {
  contact: z
    .object({ id: uuid, email: z.string() })
    .nullable()
    .meta({ description: "Null when the contact is deleted." }),
  currentStep: namedStep.nullable(),
};

const listedExecution = execution.extend({
  ...contactAndStep,
  contextOmitted: z.literal(true).optional().meta({
    description: "context and event were left out to keep the page small. GET …/executions/{executionId} shows them.",
  }),
});

export const executionList = offsetListOf(listedExecution);

const stepExecution = z.object({
  id: uuid,
  executionId: uuid,
  stepId: uuid,
  status: z.enum(stepStatuses),
  scheduledFor: timestamp.nullable(),
  executeAfter: timestamp.nullable(),
  output: object.meta(documentedAs("StepOutput")).nullable(),
  error: z.string().nullable(),
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  ...times,
  step: namedStep.nullable().meta({ description: "As of the start of the execution." }),
});

export const wholeExecution = execution.extend({
  workflow: z.object({ id: uuid, name: z.string() }),
  ...contactAndStep,
  stepExecutions: z.array(stepExecution),
});

export const executionsQuery = z.object({
  page: pageParameter(),
  pageSize: countParameter(20, 100),
  status: filterParameter(executionStatuses),
  contactId: uuid.optional(),
});

export const cancelledCount = z.object({ cancelled: z.int() });
