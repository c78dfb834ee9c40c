import * as z from "zod";
import type { WebhookCall } from "#lib/domain/execution/webhook/webhook-call.ts";
import { busLane } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { webhookMethods } from "#lib/domain/workflow/step.ts";
import { receivedDataId } from "#lib/platform/data-id.ts";

/** Wakes the lane of an endpoint or of the event bus. `batchId`: redriven, a batch that the bus did not take in its time. */
export const laneMessage = z.object({
  lane: z.object({ dataId: receivedDataId, endpointId: z.guid().or(z.literal(busLane)) }),
  isUrgent: z.boolean().optional(),
  batchId: z.string().optional(),
});

/** A call of a WEBHOOK step: a request, rendered when its step ran. */
export const webhookMessage = z.object({
  projectId: receivedDataId,
  place: z.object({ workflowId: z.guid(), contactId: z.guid(), number: z.int().min(1) }),
  stepExecutionId: z.guid(),
  startedAt: z.iso.datetime(),
  request: z.object({
    url: z.string(),
    method: z.enum(webhookMethods),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }),
}) satisfies z.ZodType<WebhookCall>;
