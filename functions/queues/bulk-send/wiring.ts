import { setTimeout as sleep } from "node:timers/promises";
import { campaignDispatcher } from "#functions/wiring/campaigns/campaign-dispatcher.ts";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import { mailProvider } from "#functions/wiring/mail-provider.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import { BulkTurns } from "#lib/domain/email/handover/bulk-turns.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { BulkSendEnv } from "./env.ts";
import { bulkSendWorker } from "./handler.ts";

type BulkOutside = Pick<Outside, "clock" | "handover" | "quota" | "content" | "bulkMailQueue" | "dispatches">;

export function bulkSendQueue(table: Table, env: BulkSendEnv, outside: BulkOutside) {
  const { clock, content, bulkMailQueue, dispatches } = outside;
  const provider = mailProvider(table, env, outside);
  const pace = new BulkPace({ windows: new PaceRepository(table), provider, clock, sleep });
  const composer = new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL });
  const shared = { provider, content, clock };
  return bulkSendWorker(
    {
      dispatcher: campaignDispatcher(table, { ...shared, composer, pace, queue: dispatches, billing: env.BILLING }),
      service: mailHandover(table, { ...shared, pace: new BulkTurns(pace), queue: bulkMailQueue }),
      queue: bulkMailQueue,
    },
    clock,
  );
}
