import * as z from "zod";
import { topicVisibilities } from "#lib/domain/project/topic.ts";
import { timestamp, uuid, visibleText } from "#lib/http/values.ts";

export const topic = z
  .object({
    id: uuid,
    key: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    defaultSubscribed: z.boolean().meta({ description: "The state of contacts that have not chosen." }),
    visibility: z
      .enum(topicVisibilities)
      .meta({ description: "PRIVATE: not shown on the hosted pages. A change by link still works." }),
    position: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Topic" });

export const topicList = z.array(topic);

const positionMax = 1_000_000;

const changeable = {
  name: visibleText(1, 100),
  description: visibleText(0, 500).nullable(),
  visibility: z.enum(topicVisibilities),
  position: z.int().min(0).max(positionMax),
};

/** The form of a key, also in links and in the names of fields. */
export const topicKey = z
  .string()
  .regex(/^[a-z0-9_-]{1,64}$/, { error: "Use 1 to 64 of a-z, 0-9, _ and -." })
  .meta({ examples: ["product-news"] });

export const newTopic = z.object({
  key: topicKey,
  name: changeable.name,
  description: changeable.description.default(null),
  defaultSubscribed: z.boolean(),
  visibility: changeable.visibility.default("PUBLIC"),
  position: changeable.position.optional().meta({ description: "Default: after the others." }),
});

/** Contacts have chosen by key, with the default in mind. */
const fixed = z
  .unknown()
  .refine((value) => value === undefined, { error: "It never changes. Create another topic." })
  .optional()
  .meta({ description: "Never changes." });

export const topicChanges = z
  .object({ ...changeable, key: fixed, defaultSubscribed: fixed })
  .partial()
  .transform(({ key, defaultSubscribed, ...changes }) => changes);

const count = z.int().min(0);

export const topicStats = z.object({
  subscribed: count.meta({ description: "Includes contacts that have not chosen, when that is the default." }),
  optedOut: count.meta({ description: "Contacts that chose not to get the topic." }),
  optedIn: count.meta({ description: "Contacts that chose to get it." }),
});
