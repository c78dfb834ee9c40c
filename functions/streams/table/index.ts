import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { EventRepository } from "#lib/storage/event-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";
import { followTable, type TableStreamEvent } from "./follow-table.ts";

const table = connectTable(readEnv(env).TABLE_NAME);
const follower = { counters: new CounterRepository(table), events: new EventRepository(table), clock: systemClock };

/** With a tumbling window, Lambda takes an answer without a state for a failure; there is nothing to carry over. */
export const handler = async (event: TableStreamEvent) => {
  await followTable(follower, event);
  return { state: {}, batchItemFailures: [] };
};
