import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { sessionKeyOperation } from "./wiring.ts";

export const handler = start(env, sessionKeyOperation, () => ({}));
