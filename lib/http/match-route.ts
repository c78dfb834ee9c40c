import type { Route, RouteTable } from "#lib/http/route.ts";

export type RouteMatch =
  | { kind: "found"; route: Route; params: Record<string, string> }
  | { kind: "otherMethod"; allow: string[]; cors: Route["cors"] }
  | { kind: "unknown" };

/** The part of a route that another function's router needs. */
export type RoutePlace = Pick<Route, "method" | "path">;

/**
 * Finds the row for a request. `servedElsewhere` are routes of other functions whose paths match rows of this one: their
 * methods are allowed too. Paths are case-sensitive, one trailing slash is ignored, and `GET` serves `HEAD`. A literal segment
 * wins over a parameter: `/contacts/fields` is never the contact with the id `fields`. Only a text parameter may also match
 * such a word, if the method tells the two routes apart.
 */
export function matchRoute(
  routes: RouteTable,
  {
    method,
    path,
    servedElsewhere = [],
  }: { method: string; path: string; servedElsewhere?: readonly RoutePlace[] | undefined },
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

/** Undefined when the path does not match. The gateway has decoded the path, so segments are used unchanged. */
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
