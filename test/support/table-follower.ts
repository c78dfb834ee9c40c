import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import { type Clock, systemClock } from "#lib/platform/clock.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { StreamReader } from "#local/lambda/stream-reader.ts";
import { changesNothing, type StreamRecord } from "#local/lambda/stream-record.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TestPlatformMails } from "#test/support/fakes/outside.ts";
import type { TestTable } from "#test/support/table.ts";

/** The deployed consumer's dependencies on this table. Watches no project, follows no segment and runs no job. */
export function tableFollower(table: Table, changes: Partial<TableFollower> = {}): TableFollower {
  const { clock = systemClock, jobs = { send: async () => undefined } } = changes;
  const lanes = { wake: async () => undefined };
  const settings = { ...apiSettings, AUTO_SUSPEND: false };
  return {
    ...connectTableFollower(table, settings, { clock, jobs, lanes, platformMails: new TestPlatformMails() }),
    segments: { follow: async () => undefined },
    reputation: { evaluate: async () => undefined },
    limits: { evaluate: async () => undefined, hasFreeTier: false },
    ...changes,
  };
}

/**
 * The stream of the table: what was written since the last call, by shard and in its order. With a clock, records are as old as it
 * says: the table's engine has its own.
 */
export async function openTableStream(
  table: TestTable,
  clock?: Clock,
): Promise<() => AsyncGenerator<TableStreamEvent>> {
  const reader = new StreamReader(table.endpoint, table.name);
  const positions = new Map<string, string>();
  for (const shardId of await reader.shards()) positions.set(shardId, await reader.iterator(shardId, undefined));

  async function read(shardId: string): Promise<StreamRecord[]> {
    const position = positions.get(shardId) ?? "";
    const { records, next } = await reader.read(position, 1_000);
    positions.set(shardId, next ?? position);
    if (!clock) return records;
    const ApproximateCreationDateTime = Math.floor(clock.now().getTime() / 1_000);
    return records.map((record) => ({ ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime } }));
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
  const records = await openTableStream(table, clock);
  const follower = tableFollower(table, { clock, ...(jobs && { jobs }) });
  follower.segments = segmentTracking(table, clock);
  /** All that was written since the last call. */
  return async function follow(): Promise<void> {
    for await (const event of records()) await followTable(follower, event);
  };
}
