import type { ControlRoute } from "#local/control/route.ts";
import type { Meter } from "#local/services/meter.ts";

/** What the calls so far would have cost on AWS. */
export function usageRoutes(meter: Meter): ControlRoute[] {
  const path = "/_local/usage";
  return [
    { method: "GET", path, handle: () => ({ status: 200, body: meter.report() }) },
    {
      method: "DELETE",
      path,
      handle: () => {
        meter.reset();
        return { status: 204 };
      },
    },
  ];
}
