import { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { EventRepository } from "#lib/storage/event-repository.ts";
import { MemberRepository } from "#lib/storage/member-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";
import { followTable, type TableStreamEvent } from "./follow-table.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const counters = new CounterRepository(table);
const reputation = new ReputationWatch({
  counters,
  projects: new ProjectRepository(table),
  members: new MemberRepository(table),
  mails: platformMails(settings),
  autoSuspend: settings.AUTO_SUSPEND,
});
const follower = { counters, events: new EventRepository(table), reputation, clock: systemClock };

/** With a tumbling window, Lambda takes an answer without a state for a failure; there is nothing to carry over. */
export const handler = async (event: TableStreamEvent) => {
  await followTable(follower, event);
  return { state: {}, batchItemFailures: [] };
};
