import * as z from "zod";
import { replayChoices } from "#lib/domain/webhook/log/replay-job.ts";
import { replayableTypes } from "#lib/domain/webhook/webhook-types.ts";
import { countParameter, filterListParameter, timestamp, uuid } from "#lib/http/values.ts";
import { messageBody } from "./delivery-schemas.ts";

export const replayOrder = z.object({
  startDate: z.string().meta({ description: "Start of the range of event times, inclusive; at most 30 days ago." }),
  endDate: z.string().optional().meta({ description: "End of the range, exclusive. Default: now." }),
  types: z.array(z.enum(replayableTypes)).min(1).max(50).optional().meta({
    description: "Only these types, if the endpoint asks for them.",
  }),
  only: z.enum(replayChoices).default("MISSED").meta({
    description: "`MISSED` leaves out what was delivered to the endpoint, or still waits.",
  }),
});

export const replayQueued = z.object({ message: z.string(), jobId: uuid });

export const eventsQuery = z.object({
  types: filterListParameter(replayableTypes),
  startDate: z.string().optional().meta({
    description: "Start of the range of event times, inclusive. Default, and the earliest: 30 days ago.",
  }),
  cursor: z.string().optional(),
  limit: countParameter(100, 500),
});

export const feedCursor = z.object({
  timestamp,
  id: z.string().max(40),
  /** Absent from cursors of earlier releases. */
  late: z.object({ mark: z.string().regex(/^\d/).max(300), taken: z.int().min(0) }).optional(),
});

export const eventsPage = z.object({
  data: z.array(
    z
      .object({ id: z.string().meta({ description: "The id of the event's message." }), ...messageBody.shape })
      .meta({ id: "WebhookEvent" }),
  ),
  cursor: z.string().meta({
    description:
      "Pass it to go on, also from the last page: it then leads to what comes later, also to earlier events that were logged late.",
  }),
  hasMore: z.boolean(),
});
