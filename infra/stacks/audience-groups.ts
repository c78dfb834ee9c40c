import type { Stack } from "aws-cdk-lib";
import { contentAccess } from "#infra/access/content-access.ts";
import { jobSchedulesAccess, jobsQueueAccess } from "#infra/access/queue-access.ts";
import { tableAccess } from "#infra/access/table/table-access.ts";
import { EndpointGroup } from "#infra/constructs/endpoint-group.ts";
import type { ApiStackProps, SharedByGroups } from "#infra/stacks/api-stack.ts";

/** Contacts, lists and segments: the recipients of mail. */
export function audienceGroups(
  stack: Stack,
  { functions, queues, storage }: ApiStackProps,
  shared: SharedByGroups,
): EndpointGroup[] {
  const { table, bucket } = storage;
  return [
    new EndpointGroup(stack, "Contacts", {
      ...shared,
      source: functions.take("api/contacts"),
      impact: "Nobody can look at contacts or change them; mail and its links go on.",
      access: [
        tableAccess(table, "api/contacts"),
        jobsQueueAccess(queues.jobs),
        jobSchedulesAccess(queues.jobSchedules),
      ],
    }),
    new EndpointGroup(stack, "Track", {
      ...shared,
      source: functions.take("api/track"),
      impact: "What users do is not recorded: callers see errors, and conditions and reports lack it.",
      access: [tableAccess(table, "api/track")],
    }),
    new EndpointGroup(stack, "Segments", {
      ...shared,
      source: functions.take("api/segments"),
      // One whole CPU: a request may evaluate a condition for up to some million contacts.
      memoryMb: 1769,
      impact: "Nobody can look at segments or change them; contacts go on entering and leaving them.",
      access: [tableAccess(table, "api/segments"), jobsQueueAccess(queues.jobs)],
    }),
    new EndpointGroup(stack, "Events", {
      ...shared,
      source: functions.take("api/events"),
      impact: "Nobody can look at events or delete them; they go on being recorded.",
      access: [tableAccess(table, "api/events")],
    }),
    new EndpointGroup(stack, "Imports", {
      ...shared,
      source: functions.take("api/imports"),
      impact: "Nobody can import contacts or see how their imports went; those that have begun go on.",
      access: [tableAccess(table, "api/imports"), contentAccess(bucket, { writes: ["imports"], lists: ["imports"] })],
    }),
    new EndpointGroup(stack, "Verify", {
      ...shared,
      source: functions.take("api/verify"),
      impact: "Nobody can check an address before using it; mail goes on.",
      access: [tableAccess(table, "api/verify")],
    }),
  ];
}
