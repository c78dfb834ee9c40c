import { expect, test } from "vitest";
import { workflowComponents } from "#functions/api/workflows/components.ts";
import { CheckedStepConfigs } from "#functions/api/workflows/step-configs.ts";
import type { StepType } from "#lib/domain/workflow/step.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";

const templateId = "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b";
const filter = { field: "data.plan", operator: "equals", value: "pro" };
const tree = {
  logic: "OR",
  groups: [{ filters: [filter, { field: "event.amount", operator: "greaterThan", value: 5 }] }],
};

const configs = new CheckedStepConfigs(new LiquidSyntax());

const isAccepted = (type: StepType, config: unknown): boolean => {
  try {
    configs.parse(type, config, undefined);
    return true;
  } catch {
    return false;
  }
};

test.each<[StepType, unknown, boolean]>([
  ["SEND_EMAIL", { templateId }, true],
  ["SEND_EMAIL", { templateId, recipient: { type: "CUSTOM", customEmail: "ann@example.com" } }, true],
  ["SEND_EMAIL", { templateId, recipient: { type: "CUSTOM" } }, false],
  ["DELAY", { amount: 1.5, unit: "days" }, true],
  ["DELAY", { amount: 366, unit: "days" }, false],
  ["DELAY", { amount: 1, unit: "weeks" }, false],
  ["WAIT_FOR_EVENT", { eventName: "purchase" }, true],
  ["WAIT_FOR_EVENT", { eventName: "purchase", timeout: 0.5 }, false],
  ["CONDITION", filter, true],
  ["CONDITION", { field: "workflow.score", operator: "exists" }, true],
  ["CONDITION", { field: "contact.createdAt", operator: "within", value: 2, unit: "days" }, true],
  ["CONDITION", { condition: tree }, true],
  ["CONDITION", { ...filter, operator: "triggered" }, false],
  ["CONDITION", { condition: { logic: "OR", groups: [] } }, false],
  ["CONDITION", {}, false],
  ["WEBHOOK", { url: "https://example.com/hook", headers: { "X-Key": "{{ id }}" }, body: [1, { a: null }] }, true],
  ["WEBHOOK", { url: "https://example.com/hook", headers: { Host: "example.org" } }, false],
  ["WEBHOOK", { url: "ftp://example.com" }, false],
  ["UPDATE_CONTACT", { updates: { plan: null } }, true],
  ["UPDATE_CONTACT", { subscriptionAction: "unsubscribe" }, true],
  ["UPDATE_CONTACT", {}, false],
  ["EXIT", {}, true],
  ["EXIT", { reason: "" }, false],
])("NewStep of openapi.json accepts or refuses a %s step with %j as the API does", (type, config, expected) => {
  expect(isAccepted(type, config)).toBe(expected);
  expect(workflowComponents.NewStep.safeParse({ type, name: "A step", config }).success).toBe(expected);
  expect(workflowComponents.StepConfig.safeParse(config).success || !expected).toBe(true);
});
