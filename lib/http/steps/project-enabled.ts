import { isAboutCaller, placeOf, routeOf, type Step } from "#lib/http/exchange.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** A disabled project may read but not act: everything except GET is 403. */
export function projectEnabled(): Step {
  return {
    before: ({ event: exchange }) => {
      const reason = placeOf(exchange)?.disabledReason ?? null;
      const { method, whenDisabled } = routeOf(exchange);
      if (reason === null || method === "GET" || whenDisabled || isAboutCaller(exchange)) return;
      throw new Refusal("projectDisabled", {
        code: "PROJECT_DISABLED",
        message: "This project is disabled.",
        details: { reason },
      });
    },
  };
}
