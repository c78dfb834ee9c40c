import type { IncomingMessage, ServerResponse } from "node:http";
import { type ControlAnswer, ControlError, type ControlRoute } from "#local/control/route.ts";
import { decodedPath } from "#local/gateway/api-event.ts";

/** Serves a call of the laptop's own endpoints. */
export async function answerControlCall(
  routes: ControlRoute[],
  { request, body, response }: { request: IncomingMessage; body: Buffer; response: ServerResponse },
): Promise<void> {
  try {
    refuseOtherSites(request);
    send(response, await handle(routes, request, body));
  } catch (error) {
    if (!(error instanceof ControlError)) console.error(error);
    const status = error instanceof ControlError ? error.status : 500;
    send(response, { status, body: { error: error instanceof Error ? error.message : String(error) } });
  }
}

/**
 * A page of another site may send requests here, and another host name may point here (DNS rebinding). Neither may read the
 * mailbox or invoke functions. So the host must be the laptop by name or address, and a calling page must have this origin.
 */
function refuseOtherSites({ headers: { host = "", origin } }: IncomingMessage): void {
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) {
    throw new ControlError(`${host} is not this machine; call 127.0.0.1 or localhost`, 403);
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new ControlError(`Pages of ${origin} may not call the laptop's own endpoints`, 403);
  }
}

async function handle(routes: ControlRoute[], request: IncomingMessage, body: Buffer): Promise<ControlAnswer> {
  const path = decodedPath(request.url ?? "/") ?? "/";
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
  const method = request.method === "HEAD" ? "GET" : request.method;
  const ofPath = routes.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params ? [{ route, params }] : [];
  });
  const found = ofPath.find(({ route }) => route.method === method);
  if (!found) throw new ControlError(`${request.method} ${path} does not exist`, ofPath.length > 0 ? 405 : 404);
  const query = new URLSearchParams(request.url?.split("?")[1] ?? "");
  return found.route.handle({ params: found.params, query, headers, body });
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const parts = pattern.split("/");
  const segments = path.split("/");
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) params[name] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}

function send(response: ServerResponse, { status, headers = {}, body }: ControlAnswer): void {
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) {
    response.writeHead(status, headers).end(body);
    return;
  }
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
