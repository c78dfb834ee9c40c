import * as z from "zod";
import { deliveryStatuses } from "#lib/domain/webhook/delivering/delivery.ts";
import { webhookTypes } from "#lib/domain/webhook/webhook-types.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, filterParameter, timestamp, uuid } from "#lib/http/values.ts";

const messageId = z.string().meta({ description: "The header `webhook-id` of its requests." });

export const deliveryPath = z.object({ id: uuid, messageId });

export const deliveriesQuery = z.object({
  status: filterParameter(deliveryStatuses),
  type: filterParameter(webhookTypes),
  startDate: z.string().optional().meta({ description: "Start of the range of event times, inclusive." }),
  endDate: z.string().optional().meta({ description: "End of the range of event times, exclusive." }),
  cursor: z.string().optional(),
  limit: countParameter(50, 100),
});

export const deliveryPosition = z.object({ createdAt: timestamp, id: z.string().max(40) });

export const delivery = z
  .object({
    messageId,
    type: z.enum(webhookTypes),
    timestamp: timestamp.meta({ description: "When the event happened." }),
    status: z.enum(deliveryStatuses),
    attempts: z.int().min(0),
    nextAttemptAt: timestamp.nullable(),
    statusCode: z.int().nullable().meta({ description: "Of the last attempt, as error and durationMs." }),
    error: z.string().nullable(),
    durationMs: z.int().nullable(),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookDelivery" });

export const deliveries = cursorListOf(delivery, " Always 0 here: deliveries are not counted.");

export const messageBody = z.object({
  type: z.enum(webhookTypes),
  timestamp,
  data: z.record(z.string(), z.unknown()),
});

export const deliveryDetails = delivery.extend({
  payload: messageBody.nullable().meta({
    description: "The body of its requests, built again from the event. Null once the event or its contact is deleted.",
  }),
  attemptLog: z.array(
    z.object({
      at: timestamp,
      statusCode: z.int().nullable(),
      error: z.string().nullable(),
      durationMs: z.int(),
      response: z.string().nullable().meta({
        description: "The beginning of the answer's body, at most 1 KB. Answers to successful attempts are not kept.",
      }),
    }),
  ),
});

export const pause = z.object({
  minutes: z.int().min(0).max(1_440).meta({ description: "Deliveries wait for so long; 0 ends the pause." }),
});
