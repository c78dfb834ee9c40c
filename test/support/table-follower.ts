import { followTable, type TableFollower, type TableStreamEvent } from "#functions/streams/table/follow-table.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { EventRepository } from "#lib/storage/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { StreamReader } from "#local/lambda/stream-reader.ts";
import { changesNothing, type StreamRecord } from "#local/lambda/stream-record.ts";
import type { TestTable } from "#test/support/table.ts";

/** Does what the stream's consumer does, from the real stream of the table, whenever a test asks for it. */
export async function openTableFollower(
  table: TestTable,
  clock: TableFollower["clock"],
  jobs: TableFollower["jobs"] = { send: async () => undefined },
) {
  const reader = new StreamReader(table.endpoint, table.name);
  const follower: TableFollower = {
    counters: new CounterRepository(table),
    events: new EventRepository(table),
    reputation: { evaluate: async () => undefined },
    limits: { evaluate: async () => undefined },
    projects: new ProjectRepository(table),
    jobs,
    clock,
  };
  const positions = new Map<string, string>();
  for (const shardId of await reader.shards()) positions.set(shardId, await reader.iterator(shardId, undefined));

  async function read(shardId: string): Promise<StreamRecord[]> {
    const position = positions.get(shardId) ?? "";
    const { records, next } = await reader.read(position, 1_000);
    positions.set(shardId, next ?? position);
    return records;
  }

  /** All that was written since the last call. */
  return async function follow(): Promise<void> {
    for (const shardId of positions.keys()) {
      for (let records = await read(shardId); records.length > 0; records = await read(shardId)) {
        const Records = records.filter((record) => !changesNothing(record)) as TableStreamEvent["Records"];
        await followTable(follower, { shardId, Records });
      }
    }
  };
}
