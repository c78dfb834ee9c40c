import * as z from "zod";
import { operators, units } from "#lib/domain/condition/condition.ts";
import { branches, type Graph } from "#lib/domain/workflow/graph.ts";
import { delayUnits, subscriptionActions, webhookMethods } from "#lib/domain/workflow/step.ts";
import { storedCondition } from "#lib/storage/segment/condition-attribute.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";

const step = {
  id: z.string(),
  name: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
  createdAt: z.string(),
  updatedAt: z.string(),
};

const anything = z.record(z.string(), z.unknown());

const stepOfType = <T extends string, C extends z.ZodType>(type: T, config: C) =>
  z.object({ ...step, type: z.literal(type), config });

const asked = z.object({
  field: z.string(),
  operator: z.enum(operators),
  value: z.unknown().optional(),
  unit: z.enum(units).exactOptional(),
});

const storedStep = z.discriminatedUnion("type", [
  stepOfType("TRIGGER", anything),
  stepOfType(
    "SEND_EMAIL",
    z.object({
      templateId: z.string(),
      recipient: z.discriminatedUnion("type", [
        z.object({ type: z.literal("CONTACT") }),
        z.object({ type: z.literal("CUSTOM"), customEmail: z.string() }),
      ]),
    }),
  ),
  stepOfType("DELAY", z.object({ amount: z.number(), unit: z.enum(delayUnits) })),
  stepOfType("WAIT_FOR_EVENT", z.object({ eventName: z.string(), timeout: z.number().exactOptional() })),
  stepOfType("CONDITION", z.union([asked, z.object({ condition: storedCondition })])),
  stepOfType(
    "WEBHOOK",
    z.object({
      url: z.string(),
      method: z.enum(webhookMethods),
      headers: z.record(z.string(), z.string()).exactOptional(),
      body: z.unknown().optional(),
    }),
  ),
  stepOfType(
    "UPDATE_CONTACT",
    z.object({
      updates: anything.exactOptional(),
      subscriptionAction: z.enum(subscriptionActions),
      topics: z.record(z.string(), z.boolean().nullable()).exactOptional(),
    }),
  ),
  stepOfType("EXIT", z.object({ reason: z.string().exactOptional() })),
]);

const storedGraph: z.ZodType<Graph> = z.object({
  steps: z.array(storedStep),
  transitions: z.array(
    z.object({
      id: z.string(),
      fromStepId: z.string(),
      toStepId: z.string(),
      branch: z.enum(branches).nullable(),
      priority: z.number(),
      auto: z.boolean(),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  ),
});

/** The stored form of a graph, whose size counts against the item's limit. */
export const packGraph = (graph: Graph): Uint8Array => packJson(graph);

export const unpackGraph = (packed: Uint8Array): Graph => storedGraph.parse(unpackJson(packed));
