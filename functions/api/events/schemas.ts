import * as z from "zod";
import { pathText } from "#lib/http/path-text.ts";
import { countParameter, text, timestamp, uuid } from "#lib/http/values.ts";

const limitMax = 500;

/** The handlers answer an unreadable date with 400. */
const date = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}: any format that JavaScript's Date parses.` });

const span = {
  startDate: date("Start of the range, inclusive"),
  endDate: date("End of the range, exclusive"),
};

export const eventsQuery = z.object({
  ...span,
  eventName: z.string().optional(),
  contactId: uuid.optional(),
  cursor: z.string().optional(),
  limit: countParameter(100, limitMax),
});

export const statsQuery = z.object(span);

export const contactEventsQuery = z.object({ cursor: z.string().optional(), limit: countParameter(50, limitMax) });

export const eventPosition = z.object({ createdAt: timestamp, id: uuid });

export const contactParams = z.object({ contactId: uuid });

const eventName = text(1, 255);

export const nameParams = z.object({ eventName: pathText("Name of the event", "name", eventName) });

export const nameQuery = z.object({
  name: eventName.optional().meta({ description: "Name of the event. Overrides the path." }),
});

const event = z
  .object({
    id: uuid,
    name: z.string(),
    data: z.record(z.string(), z.unknown()).nullable(),
    projectId: uuid,
    contactId: uuid.nullable(),
    emailId: uuid.nullable(),
    createdAt: timestamp,
    contact: z.object({ email: z.string() }).nullable(),
  })
  .meta({ id: "Event" });

export const eventList = z.object({ events: z.array(event), cursor: z.string().optional(), hasMore: z.boolean() });

export const eventStats = z.array(z.object({ name: z.string(), count: z.int() }));

export const eventNames = z.object({ eventNames: z.array(z.string()) });

const users = z.array(z.object({ id: uuid, name: z.string() }));

export const eventUsage = z.object({
  usedInSegments: users,
  usedInCampaigns: users,
  usedInWorkflows: users,
  totalCount: z.int(),
  uniqueContacts: z.int(),
  canDelete: z.boolean(),
});

export const deletedEvent = z.object({ name: z.string(), deletedCount: z.int() });
