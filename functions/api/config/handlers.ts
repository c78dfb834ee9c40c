import type { ConfigEnv } from "#functions/api/config/env.ts";
import { examplesByOperation } from "#functions/api/config/examples-by-operation.ts";
import { type ApiDocument, apiDocument } from "#functions/api/config/openapi/api-document.ts";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import type { routes } from "#functions/api/config/routes.ts";
import { serviceConfig } from "#functions/api/config/service-config.ts";
import { signupsDisabled } from "#lib/domain/user/signups-disabled.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { unknownRoute } from "#lib/http/steps/routing.ts";

export function configHandlers(
  env: ConfigEnv,
  probe: () => Promise<void>,
  users: Pick<UserStore, "any">,
): Handlers<typeof routes> {
  let made: ApiDocument | undefined;
  // Built at the first request: most instances only answer /config and /health.
  const document = (): ApiDocument => {
    made ??= apiDocument(allRoutes, examplesByOperation, env.BASE_URL);
    return made;
  };
  return {
    openConsole: ({ headers }) => {
      if (!headers["accept"]?.includes("text/html")) throw unknownRoute("/");
      return new Reply(null, { headers: { Location: env.DASHBOARD_URL } });
    },
    getConfig: async () => serviceConfig(env, await signupsDisabled(env.SIGNUP, users)),
    getHealth: async ({ now }) => {
      await probe();
      return { status: "ok", time: now.toISOString() };
    },
    getOpenApi: () => document(),
    getDocs: () => new Reply(null, { headers: { Location: `${env.BASE_URL}/console/docs` } }),
  };
}
