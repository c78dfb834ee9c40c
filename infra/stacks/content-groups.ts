import type { Stack } from "aws-cdk-lib";
import { contentAccess } from "#infra/access/content-access.ts";
import { sendingRateAccess } from "#infra/access/mail-access.ts";
import { jobSchedulesAccess, jobsQueueAccess, sendQueueAccess } from "#infra/access/queue-access.ts";
import { tableAccess } from "#infra/access/table/table-access.ts";
import { EndpointGroup } from "#infra/constructs/endpoint-group.ts";
import type { ApiStackProps, SharedByGroups } from "#infra/stacks/api-stack.ts";

/** The content of mail. */
export function contentGroups(
  stack: Stack,
  { functions, queues, storage }: ApiStackProps,
  shared: SharedByGroups,
): EndpointGroup[] {
  const { table, bucket } = storage;
  return [
    new EndpointGroup(stack, "Templates", {
      ...shared,
      source: functions.take("api/templates"),
      // A body of 2,000,000 characters has up to 400,000 outputs, whose check takes half a gigabyte.
      memoryMb: 1024,
      impact: "Users cannot read or change templates. Sending with templates continues.",
      access: [
        tableAccess(table, "api/templates"),
        // Test mails are sent at once.
        contentAccess(bucket, { writes: ["bodies"] }),
        sendQueueAccess(queues.send),
      ],
    }),
    new EndpointGroup(stack, "Campaigns", {
      ...shared,
      source: functions.take("api/campaigns"),
      // One whole CPU: saving a campaign counts its audience over all contacts.
      memoryMb: 1769,
      impact: "Users cannot read, change, send or cancel campaigns. Running and scheduled campaigns continue.",
      access: [
        tableAccess(table, "api/campaigns"),
        // Test mails are sent at once.
        contentAccess(bucket, { writes: ["bodies"] }),
        sendQueueAccess(queues.send),
        jobsQueueAccess(queues.jobs),
        jobSchedulesAccess(queues.jobSchedules),
        // Estimates tell the rate and the quota.
        sendingRateAccess,
      ],
    }),
  ];
}
