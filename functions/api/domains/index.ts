import { connectDomains } from "#functions/wiring/outside/domains.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { domainsApi } from "./wiring.ts";

export const handler = start(env, domainsApi, (settings) => connectDomains(settings));
