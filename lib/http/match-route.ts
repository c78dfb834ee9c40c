import type { Route, RouteTable } from "#lib/http/route.ts";

export type RouteMatch =
  | { kind: "found"; route: Route; params: Record<string, string> }
  | { kind: "otherMethod"; allow: string[]; cors: Route["cors"] }
  | { kind: "unknown" };

/** A route as far as the router of another function has to know it. */
export type RoutePlace = Pick<Route, "method" | "path">;

/**
 * Finds the row for a request. `servedElsewhere` are routes of other functions at paths that fit rows of this one: they are
 * allowed methods too. Paths are case-sensitive, one trailing slash is ignored, `HEAD` is served by `GET`.
 * A literal segment wins over a parameter: `/contacts/fields` is never the contact with the id `fields`. Only a parameter
 * that may be any text may be such a word as well, where the method tells them apart.
 */
export function matchRoute(
  routes: RouteTable,
  method: string,
  path: string,
  servedElsewhere: readonly RoutePlace[] = [],
): RouteMatch {
  const segments = withoutTrailingSlash(path).split("/");
  const fits = routes.flatMap((route) => {
    const params = paramsOf(route, segments);
    return params ? [{ route, params }] : [];
  });
  const literals = Math.max(...fits.map(({ route }) => literalCount(route.path)));
  const candidates = fits.filter(({ route }) => literalCount(route.path) === literals);
  const [first] = candidates;
  if (first === undefined) return { kind: "unknown" };
  const wanted = method === "HEAD" ? "GET" : method;
  const isWord = candidates.every(({ route }) => route.textParam === undefined);
  const found =
    candidates.find(({ route }) => route.method === wanted) ??
    fits.find(({ route }) => isWord && route.textParam !== undefined && route.method === wanted);
  if (found) return { kind: "found", ...found };
  const texts = isWord ? fits.filter(({ route }) => route.textParam !== undefined) : [];
  const allowed = [...candidates, ...texts].map(({ route }) => route.method);
  const elsewhere = servedElsewhere.filter((place) => place.path === segments.join("/"));
  const allow = allowedMethods([...allowed, ...elsewhere.map((place) => place.method)]);
  return { kind: "otherMethod", allow, cors: first.route.cors };
}

const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

const isParameter = (segment: string): boolean => segment.startsWith("{");

const literalCount = (path: string): number => path.split("/").filter((segment) => !isParameter(segment)).length;

/** Undefined when the path is another. Paths come decoded from the gateway, so segments are taken as they stand. */
function paramsOf({ path }: Route, parts: string[]): Record<string, string> | undefined {
  const pattern = path.split("/");
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? "";
    if (!isParameter(expected)) {
      if (part !== expected) return undefined;
    } else {
      if (part === "") return undefined;
      params[expected.slice(1, -1)] = part;
    }
  }
  return params;
}

const allowedMethods = (methods: readonly string[]): string[] => [
  ...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"]),
];
