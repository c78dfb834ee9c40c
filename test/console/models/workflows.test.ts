import { expect, it } from "vitest";
import { settingOf } from "#console/src/features/workflows/model.ts";

type Config = Parameters<typeof settingOf>[0]["config"];

it.each<[Config, string]>([
  [{ amount: 1, unit: "days" }, "1 day"],
  [{ amount: 90, unit: "minutes" }, "90 minutes"],
  [{ eventName: "signup" }, "“signup”"],
  [{ field: "contact.data.plan", operator: "equals", value: "pro" }, "plan is “pro”"],
  [
    { field: "event.purchase", operator: "triggeredWithin", value: 30, unit: "days" },
    "event.purchase happened within the last 30 days",
  ],
  [
    {
      condition: {
        logic: "OR",
        groups: [
          { filters: [{ field: "subscribed", operator: "equals", value: true }] },
          { filters: [{ field: "data.plan", operator: "exists" }] },
        ],
      },
    },
    "At least one of these holds: subscribed is true; plan has a value",
  ],
  [{ url: "https://example.com/hook", method: "PUT" }, "PUT https://example.com/hook"],
  [{ updates: { plan: "pro" }, subscriptionAction: "unsubscribe" }, "plan, unsubscribe"],
  [{ reason: "Bought" }, "Bought"],
  [{}, ""],
])("says in words what the step %j is set to", (config, words) => {
  expect(settingOf({ config })).toBe(words);
});
