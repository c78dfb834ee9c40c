import createClient, { type Client } from "openapi-fetch";
import { Problem, problemOf, problemWithoutAnswer } from "#api/problem.ts";
import type { paths } from "#api/schema.ts";

export type Api = Client<paths>;

const timeoutMs = 30_000;

let signIn: (() => Promise<void>) | undefined;
let signingIn: Promise<void> | undefined;

/** Who asks for a login when a session has ended. Calls wait for it and are then repeated, so no input is lost. */
export function onSessionEnd(ask: (() => Promise<void>) | undefined): void {
  signIn = ask;
}

/** For calls without a session, and for the question whether there is one. */
export const openApi: Api = createClient<paths>({ fetch: sendOnce });

/** For calls of the signed-in user that concern no project. */
export const userApi: Api = createClient<paths>({ fetch: sendSignedIn });

const ofProject = new Map<string, Api>();

/** For calls about one project. */
export function projectApi(projectId: string): Api {
  const known = ofProject.get(projectId);
  if (known) return known;
  const api = createClient<paths>({ fetch: sendSignedIn, headers: { "X-Project-Id": projectId } });
  ofProject.set(projectId, api);
  return api;
}

/** The body of a successful call; anything else is thrown as a `Problem`. */
export async function take<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call.catch((thrown: unknown) => {
    throw problemWithoutAnswer(thrown);
  });
  if (!response.ok) throw problemOf(response, error);
  if (data === undefined && response.status !== 204) throw new Problem("The answer is empty.", { status: 502 });
  // Of a 204, whose T is undefined.
  return data as T;
}

function sendOnce(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  return fetch(new Request(request, { signal, credentials: "include" }));
}

async function sendSignedIn(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await sendOnce(request);
  if (response.status !== 401 || !signIn) return response;
  signingIn ??= signIn().finally(() => {
    signingIn = undefined;
  });
  await signingIn;
  return sendOnce(again);
}
