import type { Step } from "#lib/http/exchange.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** 404 for a path in no table, 405 with `Allow` for a known path with another method. */
export function routing(): Step {
  return {
    before: ({ event: { match, event, answerHeaders } }) => {
      if (match.kind === "found") return;
      if (match.kind === "unknown") throw unknownRoute(event.rawPath);
      const allow = match.allow.join(", ");
      answerHeaders["Allow"] = allow;
      throw new Refusal("methodNotAllowed", {
        code: "BAD_REQUEST",
        message: `${event.requestContext.http.method} is not allowed on this route. Allowed: ${allow}.`,
      });
    },
  };
}

export const unknownRoute = (path: string): Refusal =>
  new Refusal("notFound", {
    code: "RESOURCE_NOT_FOUND",
    message: "Unknown route.",
    details: { resource: "route", id: path },
  });
