import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import { AwaitedEvents } from "#lib/domain/execution/running/awaited-events.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { ActivityLog } from "#lib/storage/activity/activity-log.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { MissedEventReader } from "#lib/storage/event/missed-events.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { StreamReader } from "#local/lambda/stream-reader.ts";
import { changesNothing, type StreamRecord } from "#local/lambda/stream-record.ts";
import type { TestTable } from "#test/support/table.ts";

/** Dependencies of the consumer on this table; watches no project, follows no segment and runs no job. */
export const tableFollower = (table: Table, changes: Partial<TableFollower> = {}): TableFollower => ({
  counters: new CounterRepository(table),
  events: new EventRepository(table),
  missedEvents: new MissedEventReader(table),
  awaitedEvents: new AwaitedEvents(new WorkflowRepository(table), new WaitRepository(table)),
  emailLog: new EmailLog(table),
  activityLog: new ActivityLog(table),
  lists: new ListRepository(table, systemClock),
  batches: new BatchRepository(table),
  emails: new EmailFeedbackRepository(table, systemClock),
  unsettled: new UnsettledCampaignRepository(table),
  segments: { follow: async () => undefined },
  reputation: { evaluate: async () => undefined },
  limits: { evaluate: async () => undefined },
  projects: new ProjectRepository(table),
  jobs: { send: async () => undefined },
  clock: systemClock,
  ...changes,
});

/** The stream of the table: what was written since the last call, by shard and in its order. */
export async function openTableStream(table: TestTable): Promise<() => AsyncGenerator<TableStreamEvent>> {
  const reader = new StreamReader(table.endpoint, table.name);
  const positions = new Map<string, string>();
  for (const shardId of await reader.shards()) positions.set(shardId, await reader.iterator(shardId, undefined));

  async function read(shardId: string): Promise<StreamRecord[]> {
    const position = positions.get(shardId) ?? "";
    const { records, next } = await reader.read(position, 1_000);
    positions.set(shardId, next ?? position);
    return records;
  }

  return async function* records() {
    for (const shardId of positions.keys()) {
      for (let page = await read(shardId); page.length > 0; page = await read(shardId)) {
        yield { shardId, Records: page.filter((record) => !changesNothing(record)) as TableStreamEvent["Records"] };
      }
    }
  };
}

/** Does what the stream's consumer does, from the real stream of the table, whenever a test asks for it. */
export async function openTableFollower(table: TestTable, clock: TableFollower["clock"], jobs?: TableFollower["jobs"]) {
  const records = await openTableStream(table);
  const follower = tableFollower(table, { clock, ...(jobs && { jobs }) });
  follower.segments = segmentTracking(table, clock);
  /** All that was written since the last call. */
  return async function follow(): Promise<void> {
    for await (const event of records()) await followTable(follower, event);
  };
}
