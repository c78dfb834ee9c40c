import type { Stack } from "aws-cdk-lib";
import { tableAccess } from "#infra/access/table/table-access.ts";
import { EndpointGroup } from "#infra/constructs/endpoint-group.ts";
import type { ApiStackProps, SharedByGroups } from "#infra/stacks/api-stack.ts";

/** Activity and figures. */
export function insightGroups(
  stack: Stack,
  { functions, storage }: ApiStackProps,
  shared: SharedByGroups,
): EndpointGroup[] {
  const { table } = storage;
  return [
    new EndpointGroup(stack, "Activity", {
      ...shared,
      source: functions.take("api/activity"),
      impact: "Users cannot see the activity feed. Activity is still recorded.",
      access: [tableAccess(table, "api/activity")],
    }),
    new EndpointGroup(stack, "Analytics", {
      ...shared,
      source: functions.take("api/analytics"),
      impact: "Users cannot see analytics. Counting continues.",
      access: [tableAccess(table, "api/analytics")],
    }),
  ];
}
