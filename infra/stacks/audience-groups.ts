import type { Stack } from "aws-cdk-lib";
import { accountListRemoval } from "#infra/access/account-list-access.ts";
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
      // One whole CPU: the first search of an instance unpacks the project's address book.
      memoryMb: 1769,
      impact: "Users cannot read or change contacts. Emails and their links keep working.",
      access: [
        tableAccess(table, "api/contacts"),
        contentAccess(bucket, { reads: ["book", "exports"] }),
        jobsQueueAccess(queues.jobs),
        jobSchedulesAccess(queues.jobSchedules),
        accountListRemoval,
      ],
    }),
    new EndpointGroup(stack, "Track", {
      ...shared,
      source: functions.take("api/track"),
      impact: "Events are not recorded. Callers get errors, and conditions and reports miss the events.",
      access: [tableAccess(table, "api/track")],
    }),
    new EndpointGroup(stack, "Segments", {
      ...shared,
      source: functions.take("api/segments"),
      // One whole CPU: a request may evaluate a condition for up to some million contacts.
      memoryMb: 1769,
      impact: "Users cannot read or change segments. Contacts keep entering and leaving them.",
      access: [tableAccess(table, "api/segments"), jobsQueueAccess(queues.jobs)],
    }),
    new EndpointGroup(stack, "Events", {
      ...shared,
      source: functions.take("api/events"),
      impact: "Users cannot read or delete events. Recording continues.",
      access: [tableAccess(table, "api/events")],
    }),
    new EndpointGroup(stack, "Imports", {
      ...shared,
      source: functions.take("api/imports"),
      impact: "Users cannot import contacts or see the state of jobs. Running jobs continue.",
      access: [
        tableAccess(table, "api/imports"),
        // A signed address has the rights of the function that signed it.
        contentAccess(bucket, { reads: ["exports"], writes: ["imports"], lists: ["imports"] }),
      ],
    }),
    new EndpointGroup(stack, "Verify", {
      ...shared,
      source: functions.take("api/verify"),
      impact: "Users cannot verify addresses. Sending continues.",
      access: [tableAccess(table, "api/verify")],
    }),
  ];
}
