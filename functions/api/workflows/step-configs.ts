import * as z from "zod";
import { topicChoices } from "#functions/api/topic-choices-schema.ts";
import { type Condition, type Filter, operators, units } from "#lib/domain/condition/condition.ts";
import { type AskedName, parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { dataDepthMax } from "#lib/domain/contact/data.ts";
import type { TemplateSyntax } from "#lib/domain/template/template-syntax.ts";
import { workflowForms } from "#lib/domain/workflow/condition-step.ts";
import type { ParsedConfig, StepConfigParser } from "#lib/domain/workflow/graph-service.ts";
import {
  delayUnits,
  type StepConfigs,
  type StepType,
  subscriptionActions,
  type TypedConfig,
} from "#lib/domain/workflow/step.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { emailAddress, text, trimmedText, uuid } from "#lib/http/values.ts";
import { isWithinDepth } from "#lib/platform/is-within-depth.ts";
import { type Issue, invalid } from "#lib/platform/refusal.ts";
import { droppedKeyWarnings } from "./dropped-keys.ts";
import { templatedTexts } from "./templated-texts.ts";
import { webhookConfig } from "./webhook-config.ts";

const dayMs = 24 * 60 * 60 * 1_000;

const unitMs: Record<(typeof delayUnits)[number], number> = { minutes: 60_000, hours: 3_600_000, days: dayMs };

const delayMsMax = 365 * dayMs;

const delay = z
  .object({ amount: z.number().positive(), unit: z.enum(delayUnits) })
  .refine(({ amount, unit }) => amount * unitMs[unit] <= delayMsMax, {
    path: ["amount"],
    error: "A delay is at most 365 days.",
    params: { code: "too_big" },
  });

const waitForEvent = z.object({
  eventName: trimmedText(1, 255),
  timeout: z.int().min(1).max(31_536_000).exactOptional(),
});

const recipient = z.discriminatedUnion("type", [
  z.object({ type: z.literal("CONTACT") }),
  z.object({ type: z.literal("CUSTOM"), customEmail: emailAddress }),
]);

const sendEmail = z.object({ templateId: uuid, recipient: recipient.default({ type: "CONTACT" }) });

const asked = z.object({
  field: text(1, 512),
  operator: z.enum(operators),
  value: z.unknown().optional(),
  unit: z.enum(units).exactOptional(),
});

const updateContact = z
  .object({
    updates: z
      .record(z.string(), z.unknown())
      .refine((updates) => isWithinDepth(updates, dataDepthMax), {
        error: `Nested too deeply: at most ${dataDepthMax} levels.`,
        params: { code: "too_big" },
      })
      .exactOptional(),
    subscriptionAction: z.enum(subscriptionActions).default("none"),
    topics: topicChoices.exactOptional(),
  })
  .refine(
    ({ updates = {}, subscriptionAction, topics = {} }) =>
      subscriptionAction !== "none" || Object.keys(updates).length + Object.keys(topics).length > 0,
    { path: ["updates"], error: "Give updates, subscriptionAction or topics.", params: { code: "required" } },
  );

const exit = z.object({ reason: trimmedText(1, 200).exactOptional() });

/** The settings of each kind of step with a fixed schema; a webhook's depend on the allowed hosts. */
export const stepConfigs = {
  SEND_EMAIL: sendEmail,
  DELAY: delay,
  WAIT_FOR_EVENT: waitForEvent,
  UPDATE_CONTACT: updateContact,
  EXIT: exit,
};

/** Nested under `config`, so that issues name the request's field. */
const settings = {
  SEND_EMAIL: z.object({ config: sendEmail }),
  DELAY: z.object({ config: delay }),
  WAIT_FOR_EVENT: z.object({ config: waitForEvent }),
  CONDITION: z.object({ config: asked }),
  UPDATE_CONTACT: z.object({ config: updateContact }),
  EXIT: z.object({ config: exit }),
};

/** Parses the settings of steps (contract 06 section 2); issues are below `config`. */
export class CheckedStepConfigs implements StepConfigParser {
  readonly #syntax: TemplateSyntax;
  readonly #webhook: WebhookSettings;

  /** `webhookHosts`: private hosts that webhooks may call, as `host:port`. */
  constructor(syntax: TemplateSyntax, webhookHosts: readonly string[] = []) {
    this.#syntax = syntax;
    this.#webhook = z.object({ config: webhookConfig(webhookHosts) });
  }

  parse(type: StepType, given: unknown, templateId: string | null | undefined): ParsedConfig {
    const { typed, names = [] } = this.#read(type, given, templateId);
    const issues = templatedTexts(typed).flatMap(({ field, source }): Issue[] => {
      const fault = this.#syntax.faultIn(source, "subject");
      if (!fault) return [];
      const message = `Line ${fault.line}, column ${fault.column}: ${fault.message}`;
      return [{ field, code: "invalid_string", message }];
    });
    if (issues.length > 0) throw invalid(issues);
    return { typed, names, warnings: droppedKeyWarnings(typed, given) };
  }

  #read(
    type: StepType,
    given: unknown,
    templateId: string | null | undefined,
  ): { typed: TypedConfig; names?: AskedName[] } {
    if (type === "WEBHOOK") return { typed: { type, ...parseOrRefuse(this.#webhook, { config: given }) } };
    if (type !== "CONDITION") return withTopics(read(type, given, templateId));
    const { config, names } = readCondition(given);
    return { typed: { type, config }, names };
  }
}

type WebhookSettings = z.ZodObject<{ config: ReturnType<typeof webhookConfig> }>;

function read(
  type: Exclude<StepType, "WEBHOOK" | "CONDITION">,
  config: unknown,
  templateId: string | null | undefined,
): TypedConfig {
  switch (type) {
    case "TRIGGER":
      return { type, config: {} };
    case "SEND_EMAIL":
      return { type, config: readSendEmail(config, templateId) };
    case "DELAY":
      return { type, ...parseOrRefuse(settings.DELAY, { config }) };
    case "WAIT_FOR_EVENT":
      return { type, ...parseOrRefuse(settings.WAIT_FOR_EVENT, { config }) };
    case "UPDATE_CONTACT":
      return { type, ...parseOrRefuse(settings.UPDATE_CONTACT, { config }) };
    case "EXIT":
      return { type, ...parseOrRefuse(settings.EXIT, { config }) };
  }
}

/** With the topics that the step names, which the caller checks. */
function withTopics(typed: TypedConfig): { typed: TypedConfig; names?: AskedName[] } {
  if (typed.type !== "UPDATE_CONTACT" || !typed.config.topics) return { typed };
  const names = Object.keys(typed.config.topics).map(
    (name): AskedName => ({ kind: "topic", name, path: `config.topics.${name}`, isBare: false }),
  );
  return { typed, names };
}

/** The template id may be beside the settings or in them; if both, they must be equal. */
function readSendEmail(config: unknown, templateId: string | null | undefined): StepConfigs["SEND_EMAIL"] {
  if (templateId === null)
    throw invalid([
      { field: "templateId", code: "invalid_type", message: "A template is required.", received: "null" },
    ]);
  const isObject = typeof config === "object" && config !== null && !Array.isArray(config);
  const named = isObject && "templateId" in config ? config.templateId : undefined;
  if (templateId !== undefined && named !== undefined && String(named).toLowerCase() !== templateId) {
    throw invalid([
      { field: "config.templateId", code: "custom", message: "Another template is given as well. Give one." },
    ]);
  }
  const merged = isObject && named === undefined && templateId !== undefined ? { ...config, templateId } : config;
  return parseOrRefuse(settings.SEND_EMAIL, { config: merged }).config;
}

function readCondition(config: unknown): { config: Filter | { condition: Condition }; names: AskedName[] } {
  const hasTree = typeof config === "object" && config !== null && "condition" in config;
  if (hasTree) {
    const parsed = parseCondition(config.condition, "config.condition", workflowForms);
    if ("issues" in parsed) throw invalid(parsed.issues);
    return { config: { condition: parsed.condition }, names: parsed.names };
  }
  const given = parseOrRefuse(settings.CONDITION, { config }).config;
  const parsed = parseCondition({ logic: "AND", groups: [{ filters: [given] }] }, "", workflowForms);
  if ("issues" in parsed) throw invalid(parsed.issues.map((issue) => ({ ...issue, field: belowConfig(issue.field) })));
  const names = parsed.names.map((name) => ({ ...name, path: belowConfig(name.path) }));
  return { config: parsed.condition.groups[0]?.filters[0] ?? given, names };
}

/** `.groups.0.filters.0.value` becomes `config.value`. */
const belowConfig = (field: string): string => `config.${field.split(".").slice(5).join(".")}`;
