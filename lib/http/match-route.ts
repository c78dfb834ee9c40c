import type { Route, RouteTable } from "#lib/http/route.ts";

export type RouteMatch =
  | { kind: "found"; route: Route; params: Record<string, string> }
  | { kind: "otherMethod"; allow: string[]; cors: Route["cors"] }
  | { kind: "unknown" };

/**
 * Finds the row for a request. Paths are case-sensitive, one trailing slash is ignored, `HEAD` is served by `GET`.
 * A literal segment wins over a parameter: `/contacts/fields` is never the contact with the id `fields`.
 */
export function matchRoute(routes: RouteTable, method: string, path: string): RouteMatch {
  const segments = withoutTrailingSlash(path).split("/");
  const fits = routes.filter((route) => fitsPath(route.path.split("/"), segments));
  const literals = Math.max(...fits.map((route) => literalCount(route.path)));
  const candidates = fits.filter((route) => literalCount(route.path) === literals);
  const [first] = candidates;
  if (first === undefined) return { kind: "unknown" };
  const wanted = method === "HEAD" ? "GET" : method;
  const route = candidates.find((each) => each.method === wanted);
  if (route) return { kind: "found", route, params: paramsOf(route, segments) };
  return { kind: "otherMethod", allow: allowedMethods(candidates), cors: first.cors };
}

const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

const isParameter = (segment: string): boolean => segment.startsWith("{");

const literalCount = (path: string): number => path.split("/").filter((segment) => !isParameter(segment)).length;

function fitsPath(pattern: string[], segments: string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => (isParameter(part) ? segments[index] !== "" : part === segments[index]));
}

function paramsOf(route: Route, segments: string[]): Record<string, string> {
  const named = route.path.split("/").flatMap((part, index): [string, string][] => {
    return isParameter(part) ? [[part.slice(1, -1), decoded(segments[index] ?? "")]] : [];
  });
  return Object.fromEntries(named);
}

/** A segment that is no valid percent-encoding is taken as it stands; its schema then refuses or finds nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function allowedMethods(routes: RouteTable): string[] {
  const methods = routes.map((route): string => route.method);
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}
