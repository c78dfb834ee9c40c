import { type InboundEnv, type InboundOutside, inboundService } from "#functions/notifications/inbound.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { inboundConsumer } from "./handler.ts";

export const inboundWorker = (table: Table, env: InboundEnv, outside: InboundOutside) =>
  inboundConsumer(inboundService(table, env, outside));
