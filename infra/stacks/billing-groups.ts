import type { Stack } from "aws-cdk-lib";
import { billingAccess, billingWebhookAccess } from "#infra/access/billing-access.ts";
import { parkedFeedbackAccess, sendQueueAccess } from "#infra/access/queue-access.ts";
import { tableAccess } from "#infra/access/table/table-access.ts";
import { EndpointGroup } from "#infra/constructs/endpoint-group.ts";
import type { ApiStackProps, SharedByGroups } from "#infra/stacks/api-stack.ts";

/** The payment provider's webhook. When billing is off there is none, and its path is answered as an unknown one. */
export function billingGroups(
  stack: Stack,
  { settings, functions, queues, storage }: ApiStackProps,
  shared: SharedByGroups,
): EndpointGroup[] {
  const source = functions.take("notifications/stripe");
  if (!settings.billing) return [];
  return [
    new EndpointGroup(stack, "Stripe", {
      ...shared,
      source,
      rateMax: 50,
      impact: "Subscriptions do not begin or end, and failed payments have no effect. Stripe retries for days.",
      access: [
        tableAccess(storage.table, "notifications/stripe"),
        sendQueueAccess(queues.send),
        parkedFeedbackAccess(queues.feedback),
        billingAccess(stack, settings),
        billingWebhookAccess(stack, settings),
      ],
    }),
  ];
}
