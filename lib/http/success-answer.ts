import { type Answer, type Exchange, routeOf } from "#lib/http/exchange.ts";
import { Reply } from "#lib/http/reply.ts";
import { etagHeader } from "#lib/http/validation/etag.ts";

/** Builds the response from a handler's result. Status, envelope and cache lifetime come from the row. */
export function successAnswer(exchange: Exchange, given: unknown): Answer {
  const route = routeOf(exchange);
  const reply = given instanceof Reply ? given : new Reply(given, {});
  exchange.nothingDone = reply.nothingDone;
  const caching = route.cacheSeconds && { "Cache-Control": `public, max-age=${route.cacheSeconds}` };
  const statusCode = reply.status ?? route.success;
  const cookies = reply.cookies.length > 0 && { cookies: reply.cookies };
  if (statusCode === 204 || statusCode === 302) {
    return { statusCode, headers: { ...caching, ...reply.headers }, ...cookies };
  }
  const body = route.envelope === "data" ? { success: true, data: reply.body } : reply.body;
  const isText = "Content-Type" in reply.headers && typeof body === "string";
  return {
    statusCode,
    headers: {
      "Content-Type": "application/json",
      ...caching,
      ...(route.etag && etagHeader(reply.body)),
      ...reply.headers,
    },
    ...cookies,
    body: isText ? body : JSON.stringify(body),
  };
}
