import type { ControlRoute } from "#local/control/route.ts";
import type { Authorizer } from "#local/services/authorizer.ts";

/** What the roles of the template lack, and what they grant and nothing has used. */
export function permissionRoutes(authorizer: Authorizer): ControlRoute[] {
  return [
    {
      method: "GET",
      path: "/_local/permissions",
      handle: () => ({ status: 200, body: { denied: authorizer.denied(), unused: authorizer.unused() } }),
    },
  ];
}
