import type { Stack } from "aws-cdk-lib";
import { jobsQueueAccess, webhookQueueAccess } from "#infra/access/queue-access.ts";
import { tableAccess } from "#infra/access/table/table-access.ts";
import { EndpointGroup } from "#infra/constructs/endpoint-group.ts";
import type { ApiStackProps, SharedByGroups } from "#infra/stacks/api-stack.ts";

/** Automation. */
export function automationGroups(
  stack: Stack,
  { functions, storage, queues }: ApiStackProps,
  shared: SharedByGroups,
): EndpointGroup[] {
  return [
    new EndpointGroup(stack, "Workflows", {
      ...shared,
      source: functions.take("api/workflows"),
      impact: "Users cannot read or change workflows.",
      access: [tableAccess(storage.table, "api/workflows")],
    }),
    new EndpointGroup(stack, "WebhookEndpoints", {
      ...shared,
      source: functions.take("api/webhook-endpoints"),
      impact: "Users cannot read or change webhook endpoints. Deliveries continue.",
      access: [
        tableAccess(storage.table, "api/webhook-endpoints"),
        jobsQueueAccess(queues.jobs),
        webhookQueueAccess(queues.webhooks),
      ],
    }),
  ];
}
