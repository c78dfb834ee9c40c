import * as z from "zod";
import { branches } from "#lib/domain/workflow/graph.ts";
import { stepTypes } from "#lib/domain/workflow/step.ts";
import { triggerTypes } from "#lib/domain/workflow/workflow.ts";
import { askedTypes, fieldCategories } from "#lib/domain/workflow/workflow-fields.ts";
import { documentedAs } from "#lib/http/documented-as.ts";
import { offsetListOf } from "#lib/http/lists.ts";
import { stepWarnings } from "#lib/http/unknown-keys.ts";
import {
  choiceParameter,
  countParameter,
  filterParameter,
  pageParameter,
  searchParameter,
  text,
  timestamp,
  trimmedText,
  uuid,
} from "#lib/http/values.ts";

export const stepType = z.enum(stepTypes).meta({ id: "StepType" });

const times = { createdAt: timestamp, updatedAt: timestamp };

export const workflow = z
  .object({
    id: uuid,
    projectId: uuid,
    name: z.string(),
    description: z.string().nullable(),
    enabled: z.boolean(),
    triggerType: z.enum(triggerTypes),
    triggerConfig: z
      .record(z.string(), z.unknown())
      .meta(documentedAs("TriggerConfig"))
      .nullable()
      .meta({ description: "Null for MANUAL." }),
    allowReentry: z.boolean(),
    graphVersion: z.int().meta({ description: "Increases with every change to steps, transitions or trigger." }),
    ...times,
    _count: z.object({ steps: z.int(), executions: z.int() }),
  })
  .meta({ id: "Workflow" });

export const workflowList = offsetListOf(workflow);

export const workflowsQuery = z.object({
  page: pageParameter(),
  pageSize: countParameter(20, 100),
  search: searchParameter.meta({ description: "Matches a part of the name or description." }),
  status: filterParameter(["active", "disabled"]),
  sort: choiceParameter(["createdAt", "updatedAt", "name", "steps"], "createdAt"),
  dir: choiceParameter(["desc", "asc"], "desc"),
});

export const fieldsQuery = z.object({
  eventName: z.string().optional().meta({ description: "Only data of events with this name." }),
});

export const workflowFields = z.object({
  fields: z.array(z.string()),
  count: z.int(),
  typedFields: z.array(z.object({ field: z.string(), type: z.enum(askedTypes), category: z.enum(fieldCategories) })),
});

const eventName = trimmedText(1, 255);

const fields = z.object({
  name: trimmedText(1, 100),
  description: text(0, 500).nullable(),
  allowReentry: z.boolean().meta({ description: "Whether a contact may enter again after completing the workflow." }),
});

/** The event name may also be in `triggerConfig`. */
export const newWorkflow = z.preprocess(
  withEventName,
  fields.extend({
    eventName: eventName.meta({
      description: "Name of the event that starts the workflow. May be in `triggerConfig` instead.",
    }),
    description: fields.shape.description.default(null),
    allowReentry: fields.shape.allowReentry.default(false),
  }),
);

function withEventName(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given) || "eventName" in given) return given;
  const config = "triggerConfig" in given ? given.triggerConfig : undefined;
  const isNamed = typeof config === "object" && config !== null && "eventName" in config;
  return isNamed ? { ...given, eventName: config.eventName } : given;
}

/** `triggerConfig` is parsed separately, by the trigger's type. */
export const workflowChanges = fields
  .extend({
    enabled: z.boolean(),
    triggerType: z.enum(triggerTypes),
    triggerConfig: z.unknown().meta(documentedAs("TriggerConfig", "null")),
  })
  .partial();

const position = z.object({ x: z.number(), y: z.number() });

export const step = z
  .object({
    id: uuid,
    workflowId: uuid,
    type: stepType,
    name: z.string(),
    position,
    config: z.record(z.string(), z.unknown()).meta(documentedAs("StoredStepConfig")),
    templateId: uuid.nullable(),
    ...times,
  })
  .meta({ id: "Step" });

export const savedStep = step.extend({ warnings: stepWarnings }).meta({ id: "SavedStep" });

export const transition = z
  .object({
    id: uuid,
    workflowId: uuid,
    fromStepId: uuid,
    toStepId: uuid,
    branch: z.enum(branches).nullable(),
    condition: z.object({ branch: z.enum(branches) }).nullable(),
    priority: z.int(),
    auto: z.boolean(),
    ...times,
  })
  .meta({ id: "Transition" });

export const wholeWorkflow = workflow.extend({
  steps: z.array(
    step.extend({
      template: z.object({ id: uuid, name: z.string() }).nullable(),
      outgoingTransitions: z.array(transition),
      incomingTransitions: z.array(transition),
    }),
  ),
  transitions: z.array(transition),
});

const stepFields = z.object({
  name: trimmedText(1, 100),
  position,
  config: z.record(z.string(), z.unknown()).meta(documentedAs("StepConfig")),
});

/** A step without what depends on its type. */
export const newStepFields = stepFields.extend({
  type: z.enum(stepTypes),
  position: position.optional(),
  templateId: uuid.optional().meta({ description: "SEND_EMAIL only; may be in the config instead." }),
  autoConnect: z.boolean().default(true).meta({ description: "Links it to the newest step that nothing follows." }),
});

export const newStep = newStepFields.meta(documentedAs("NewStep"));

export const insertedStepFields = newStepFields.omit({ autoConnect: true });

export const insertedStep = insertedStepFields.meta(documentedAs("InsertedStep"));

export const stepChanges = stepFields
  .extend({
    templateId: uuid.nullable(),
    type: z
      .unknown()
      .meta({ ...documentedAs("StepType"), description: "A step keeps its type: only the current type is accepted." }),
  })
  .partial();

export const removedStepQuery = z.object({
  splice: z
    .string()
    .optional()
    .transform((given) => given === "true")
    .meta({ override: { type: "boolean" }, description: "Connect the step's predecessors to its successor." }),
});

const branch = z.enum(branches).nullable();

export const newTransition = z
  .object({
    fromStepId: uuid,
    toStepId: uuid,
    branch: branch.optional(),
    condition: z.object({ branch: branch.optional() }).nullable().optional(),
    priority: z.int().min(0).default(0),
  })
  .transform(({ branch: given, condition, ...rest }, context) => {
    const nested = condition?.branch;
    if (given !== undefined && nested !== undefined && given !== nested) {
      context.addIssue({
        code: "custom",
        path: ["condition", "branch"],
        message: "Another branch is given as well. Give one.",
      });
      return z.NEVER;
    }
    return { ...rest, branch: given ?? nested ?? null };
  });

const one = { id: uuid };

export const workflowPath = z.object(one);
export const stepPath = z.object({ ...one, stepId: uuid });
export const transitionPath = z.object({ ...one, transitionId: uuid });
