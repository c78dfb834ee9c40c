import { startApi } from "#functions/api/start-api.ts";
import { connectDomains } from "#functions/wiring/outside/domains.ts";
import { env } from "./env.ts";
import { domainsApi } from "./wiring.ts";

export const handler = startApi(env, domainsApi, (settings) => connectDomains(settings));
