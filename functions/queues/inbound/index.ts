import { inboundService } from "#functions/notifications/inbound.ts";
import { readEnv } from "#lib/platform/env.ts";
import { env } from "./env.ts";
import { inboundConsumer } from "./handler.ts";

export const handler = inboundConsumer(inboundService(readEnv(env)));
