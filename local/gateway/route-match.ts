import type { DeployedApi } from "#local/template/model.ts";

type ApiRoute = DeployedApi["routes"][number];

export interface RouteMatch {
  /** Such as `ANY /v1/send/{proxy+}` or `$default`. */
  routeKey: string;
  functionArn: string;
  pathParameters: Record<string, string>;
}

interface Candidate extends RouteMatch {
  rank: number;
}

const ranks = { exact: 3, parameters: 2, greedy: 1, fallback: 0 };

/** Finds the route as an HTTP API does: an exact path, one with parameters, a greedy one, then `$default`. */
export function matchRoute(routes: ApiRoute[], method: string, path: string): RouteMatch | undefined {
  const candidates = routes
    .filter((route) => route.method === "ANY" || route.method === method)
    .map((route) => candidateOf(route, path))
    .filter((candidate) => candidate !== undefined)
    // Of two equal matches, the longer one is more specific, and a method is more specific than ANY.
    .sort((a, b) => b.rank - a.rank || b.routeKey.length - a.routeKey.length);
  return candidates[0];
}

function candidateOf(route: ApiRoute, path: string): Candidate | undefined {
  const { functionArn } = route;
  if (route.path === "$default") {
    return { routeKey: "$default", functionArn, pathParameters: {}, rank: ranks.fallback };
  }
  const routeKey = `${route.method} ${route.path}`;
  const pattern = route.path.split("/");
  const segments = path.split("/");
  const pathParameters: Record<string, string> = {};
  let rank = ranks.exact;
  for (const [index, part] of pattern.entries()) {
    const name = /^\{(\w+)(\+?)\}$/.exec(part);
    const segment = segments[index];
    if (!name?.[1]) {
      if (part !== segment) return undefined;
      continue;
    }
    // After a trailing slash a greedy variable is empty: undocumented, but HTTP APIs serve `/emails/` this way.
    if (segment === undefined || (segment === "" && !name[2])) return undefined;
    if (name[2]) {
      pathParameters[name[1]] = segments.slice(index).join("/");
      return { routeKey, functionArn, pathParameters, rank: ranks.greedy };
    }
    pathParameters[name[1]] = segment;
    rank = ranks.parameters;
  }
  return pattern.length === segments.length ? { routeKey, functionArn, pathParameters, rank } : undefined;
}
