import * as z from "zod";
import { executionStatuses } from "#lib/domain/execution/execution.ts";
import { segmentTypes } from "#lib/domain/segment/segment.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, timestamp, uuid } from "#lib/http/values.ts";

const named = z.object({ id: uuid, name: z.string() });

export const contactSegments = z.object({
  segments: z.array(named.extend({ type: z.enum(segmentTypes), trackMembership: z.boolean() })),
});

export const contactExecutionsQuery = z.object({ cursor: z.string().optional(), limit: countParameter(20, 100) });

export const executionPosition = z.object({ startedAt: timestamp, id: uuid });

const time = timestamp.nullable();

/** Without context and event, which the execution's own endpoint shows. */
export const contactExecutionList = cursorListOf(
  z
    .object({
      id: uuid,
      workflowId: uuid,
      workflow: named.nullable().meta({ description: "Null when the workflow is deleted." }),
      contactId: uuid,
      status: z.enum(executionStatuses),
      currentStepId: uuid.nullable(),
      exitReason: z.string().nullable(),
      error: z.string().nullable(),
      graphVersion: z.int(),
      startedAt: timestamp,
      completedAt: time,
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: "ContactExecution" }),
);
