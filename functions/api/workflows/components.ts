import * as z from "zod";
import { stepCondition, stepFilter } from "#functions/api/condition-components.ts";
import { insertedStepFields, newStepFields, stepType } from "#functions/api/workflows/schemas.ts";
import { stepConfigs } from "#functions/api/workflows/step-configs.ts";
import { eventTrigger, scheduleTrigger } from "#functions/api/workflows/trigger-config.ts";
import { webhookConfig } from "#functions/api/workflows/webhook-config.ts";
import { operators } from "#lib/domain/condition/condition.ts";
import { branches } from "#lib/domain/workflow/graph.ts";
import { delayUnits, subscriptionActions, webhookMethods } from "#lib/domain/workflow/step.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

/** Steps and triggers by kind, for openapi.json only: built from the schemas that check the settings of a step. */

const webhook = webhookConfig([]);

const condition = z.union([
  stepFilter,
  z.object({ condition: stepCondition }).meta({ title: "Tree", description: "A tree of filters." }),
]);

/** In requests the template may be named beside the config instead. */
const configs = {
  SEND_EMAIL: stepConfigs.SEND_EMAIL.partial({ templateId: true }).meta({ id: "SendEmailConfig" }),
  DELAY: stepConfigs.DELAY.meta({ id: "DelayConfig", description: "At most 365 days." }),
  WAIT_FOR_EVENT: stepConfigs.WAIT_FOR_EVENT.meta({
    id: "WaitForEventConfig",
    description: "`timeout` is in seconds. Without it the step waits for ever.",
  }),
  CONDITION: condition.meta({ id: "ConditionConfig" }),
  WEBHOOK: webhook.meta({
    id: "WebhookConfig",
    description: "`url`, the values of `headers`, and texts in `body` are in the template language.",
  }),
  UPDATE_CONTACT: stepConfigs.UPDATE_CONTACT.meta({
    id: "UpdateContactConfig",
    description: "Changes data, the subscription, or topics. Texts in `updates` are in the template language.",
  }),
  EXIT: stepConfigs.EXIT.meta({ id: "ExitConfig" }),
};

const { EXIT, ...inserted } = configs;

const trigger = z.union([
  eventTrigger.meta({ title: "EVENT" }),
  scheduleTrigger.meta({
    title: "SCHEDULE",
    description: "`schedule`: `cron(…)`, `rate(…)` or a cron line with five fields, every 5 minutes at most.",
  }),
]);

type Configs = Record<string, z.ZodType>;

/** One form for each kind of step. */
function byKind(fields: z.ZodObject, of: Configs) {
  const forms = Object.entries(of).map(([type, config]) =>
    fields.extend({ type: z.literal(type), config }).meta({ title: type }),
  );
  return z.xor(forms);
}

const skipped = { skipped: z.literal(true), reason: z.string() };
const called = { url: z.string(), method: z.enum(webhookMethods), statusCode: z.int(), success: z.boolean() };
const tested = { result: z.boolean(), branch: z.enum(branches) };
const filtered = {
  field: z.string(),
  operator: z.enum(operators),
  expectedValue: z.unknown(),
  actualValue: z.unknown(),
};
const data = z.record(z.string(), z.unknown());

const output = (title: string, shape: z.ZodRawShape) => z.object(shape).meta({ title });

const outputs = z.union([
  output("TRIGGER", { triggered: z.literal(true), eventName: z.string().nullable(), timestamp }),
  output("SEND_EMAIL", {
    emailId: uuid,
    recipientType: z.enum(["CONTACT", "CUSTOM"]),
    recipientEmail: z.string(),
    queuedAt: timestamp,
  }),
  output("SEND_EMAIL, skipped", skipped),
  output("DELAY", { delayAmount: z.number(), delayUnit: z.enum(delayUnits), resumeAt: timestamp }),
  output("WAIT_FOR_EVENT", { eventName: z.string(), eventId: uuid, eventData: data, receivedAt: timestamp }),
  output("WAIT_FOR_EVENT, timed out", { eventName: z.string(), timedOut: z.literal(true) }),
  output("CONDITION", { ...filtered, ...tested }),
  output("CONDITION with a tree", tested),
  output("WEBHOOK", { ...called, response: z.unknown(), durationMs: z.int() }),
  output("UPDATE_CONTACT", {
    updated: z.boolean(),
    updates: data,
    subscriptionAction: z.enum(subscriptionActions),
    subscribed: z.boolean(),
    topics: z.record(z.string(), z.boolean().nullable()).optional(),
  }),
  output("EXIT", { reason: z.string().nullable() }),
]);

/** Of a request, unless `unusedIO` says otherwise. */
const ofRequest = { unusedIO: "input" } as const;

export const workflowComponents = {
  TriggerConfig: trigger,
  StepType: stepType,
  NewStep: byKind(newStepFields, configs).meta(ofRequest),
  InsertedStep: byKind(insertedStepFields, inserted).meta(ofRequest),
  StepConfig: z.union(Object.values(configs)).meta({ ...ofRequest, description: "Of the step's type." }),
  StoredStepConfig: z
    .union([...Object.values(configs), trigger])
    .meta({ description: "Of the step's type. A TRIGGER step has the settings of the workflow's trigger." }),
  StepOutput: outputs.meta({ description: "Of the step's type." }),
};
