import type { ControlRoute } from "#local/control/route.ts";
import type { Authorizer } from "#local/services/authorizer.ts";

/** Calls that the template's roles do not allow, and grants that no call has used. */
export function permissionRoutes(authorizer: Authorizer): ControlRoute[] {
  return [
    {
      method: "GET",
      path: "/_local/permissions",
      handle: () => ({ status: 200, body: { denied: authorizer.denied(), unused: authorizer.unused() } }),
    },
  ];
}
