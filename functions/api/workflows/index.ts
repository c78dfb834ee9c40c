import { startApi } from "#functions/api/start-api.ts";
import { env } from "./env.ts";
import { workflowsApi } from "./wiring.ts";

export const handler = startApi(env, workflowsApi, () => ({}));
