import createClient, { type Client } from "openapi-fetch";
import { Problem, problemOf, problemWithoutAnswer } from "#api/problem.ts";
import type { paths } from "#api/schema.ts";

export type Api = Client<paths>;

const timeoutMs = 30_000;

/** The session of the page's user. Both calls wait for ever when another user has signed in: see `leavePage`. */
export interface Session {
  /** Asks for a login after the session has ended. Calls wait for it and are then repeated, so no input is lost. */
  renew(): Promise<void>;
  /** Makes sure, before a write, that another tab has not signed in as another user. */
  confirm(): Promise<void>;
}

let session: Session | undefined;
let renewal: Promise<void> | undefined;
let isLeft = false;

export function setSession(next: Session | undefined): void {
  session = next;
}

/**
 * Another user has signed in. The page is loaded again, which drops all that it holds. It sends nothing until then, and no
 * call that waits gets an answer.
 */
export function leavePage(): Promise<never> {
  isLeft = true;
  location.reload();
  return new Promise(() => undefined);
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

/** What a call gives; the data of a 204 are undefined. */
type Answer<T> = { data: T; response: Response } | { error: unknown; response: Response };

/** The body of a successful call; anything else is thrown as a `Problem`. */
export async function take<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call.catch((thrown: unknown) => {
    throw problemWithoutAnswer(thrown);
  });
  const { response } = answer;
  if (!("data" in answer)) throw problemOf(response, answer.error, requestIds.get(response));
  if (answer.data === undefined && response.status !== 204) throw new Problem("The answer is empty.", { status: 502 });
  return answer.data;
}

/** A record with the state that its change must name in `If-Match`. */
export type Tagged<T> = T & { etag: string };

/** As `take`, for a record that has an ETag. */
export async function takeTagged<T>(call: Promise<Answer<T>>): Promise<Tagged<T>> {
  let etag = "";
  const noted = call.then((answer) => {
    etag = answer.response.headers.get("etag") ?? "";
    return answer;
  });
  return { ...(await take(noted)), etag };
}

/** The ids of requests, for answers that do not repeat them: those of the gateway. */
const requestIds = new WeakMap<Response, string>();

async function sendOnce(request: Request): Promise<Response> {
  if (isLeft) return leavePage();
  const requestId = crypto.randomUUID();
  const headers = new Headers(request.headers);
  headers.set("X-Request-Id", requestId);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(new Request(request, { headers, signal, credentials: "include" }));
    requestIds.set(response, requestId);
    return response;
  } catch (thrown) {
    throw problemWithoutAnswer(thrown, requestId);
  }
}

async function sendSignedIn(request: Request): Promise<Response> {
  if (request.method !== "GET") await session?.confirm();
  const again = request.clone();
  const response = await sendOnce(request);
  if (response.status !== 401 || !session) return response;
  renewal ??= session.renew().finally(() => {
    renewal = undefined;
  });
  await renewal;
  return sendOnce(again);
}
