import type { ApiHandler } from "#lib/http/create-api.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { type GatewayReading, gatewayReadings } from "#test/support/gateway-readings.ts";
import { httpEvent, type RequestParts } from "#test/support/http-event.ts";

export interface Answer {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

export type Call = (
  method: string,
  target: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls a function as the HTTP API would, and returns its whole answer. */
export async function request(handler: ApiHandler, method: string, target: string, parts: RequestParts = {}) {
  const {
    statusCode: status,
    headers = {},
    cookies = [],
    body: text,
  } = await handler(httpEvent(method, target, parts), lambdaContext());
  return { status, headers, cookies, text };
}

/** Calls a function, and returns status and body of its answer. */
export const callerOf =
  (handler: ApiHandler): Call =>
  async (method, target, body, headers = {}) =>
    answerOf(
      await handler(httpEvent(method, target, { headers, ...(body !== undefined && { body }) }), lambdaContext()),
    );

/** Calls with a secret key. */
export const withKey =
  (call: Call, secretKey: string): Call =>
  (method, target, body, headers) =>
    call(method, target, body, { authorization: `Bearer ${secretKey}`, ...headers });

/** Creates a record through the API. Returns the answer without its warnings. @throws when the API refuses it. */
export const posterOf =
  (call: Call) =>
  async (target: string, body: unknown): Promise<Answer["body"]> => {
    const answer = await call("POST", target, body);
    if (answer.status !== 201) throw new Error(`${target} was refused: ${JSON.stringify(answer.body)}`);
    const { warnings: _, ...record } = answer.body;
    return record;
  };

/** The issues of a refusal, each as `field code`. */
export const issuesOf = ({ body }: Answer): string[] =>
  body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);

/** The origin of the dashboard. */
export const dashboard = "https://dash.example.com";

export interface DashboardRequest {
  cookie?: string;
  key?: string;
  /** The dashboard's unless given; empty sends none. */
  origin?: string;
  projectId?: string;
}

/** Calls a function as the dashboard does. */
export const dashboardCaller =
  (handler: ApiHandler) =>
  async (method: string, path: string, body?: unknown, from: DashboardRequest = {}) => {
    const { cookie, key, origin = dashboard, projectId } = from;
    const headers = {
      ...(origin && { origin }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(projectId && { "x-project-id": projectId }),
    };
    const parts = { headers, ...(cookie && { cookies: [cookie] }), body };
    const { text, ...answer } = await request(handler, method, path, parts);
    return { ...answer, body: text && JSON.parse(text) };
  };

/** The code of a refusal, else the status. */
export const codeOf = ({ status, body }: Answer): unknown => body?.error?.code ?? status;

/** The bodies of all pages of a list, in order. The target has a query. */
export async function pagesOf(
  call: (method: string, target: string) => Promise<Answer>,
  target: string,
): Promise<Answer["body"][]> {
  const pages: Answer["body"][] = [];
  for (let cursor = "", more = true; more; more = cursor !== "") {
    const { status, body } = await call("GET", `${target}${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) throw new Error(`A page was refused: ${JSON.stringify(body)}`);
    pages.push(body);
    cursor = body.cursor ?? "";
  }
  return pages;
}

/** Calls with a secret key and a path that the gateway hands on in one of its ways. */
export const callerThroughGateway =
  (handler: ApiHandler, secretKey: string) =>
  async (method: string, target: string, body?: unknown, reading: GatewayReading = "the parameter decoded once") => {
    const [path = "", query = ""] = target.split(/\?(.*)/s);
    const headers = { authorization: `Bearer ${secretKey}` };
    const event = httpEvent(method, "/", { headers, ...(body !== undefined && { body }) });
    const parts = gatewayReadings[reading](path);
    Object.assign(event, { ...parts, rawQueryString: query });
    event.requestContext.http.path = parts.rawPath;
    return answerOf(await handler(event, lambdaContext()));
  };

const answerOf = ({ statusCode: status, body }: Awaited<ReturnType<ApiHandler>>): Answer => ({
  status,
  body: body === undefined ? undefined : JSON.parse(body),
});
