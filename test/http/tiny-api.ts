import { createHash } from "node:crypto";
import type { KeyCaller, Place, SessionCaller } from "#lib/domain/project/caller.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { Audit } from "#lib/http/audit/audit-trail.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readFormFile } from "#lib/http/form-file.ts";
import type { ApiKeys, CompletedRequest, IdempotencyClaim, OriginalRequest } from "#lib/http/ports.ts";
import type { Route } from "#lib/http/route.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { httpEvent, type RequestParts } from "#test/support/http-event.ts";

export const projectId = "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e";
const ownData = dataId(projectId);
export const secretKey = `sk_${"a".repeat(64)}`;
/** Cookie of a logged-in, verified owner of the project. */
export const sessionToken = "token-of-the-owner";
export const publicKey = `pk_${"b".repeat(64)}`;

type ScopeColumn = "auth" | "scope" | "alsoScope";

/** Parts of a row, in any combination. */
export type RouteParts = Partial<Omit<Route, ScopeColumn> & { [Column in ScopeColumn]: Route[Column] }>;

/** One valid row; a test changes what it is about. */
export const route = ({ auth = "secretKey", ...changes }: RouteParts = {}): Route =>
  ({
    method: "POST",
    path: "/things",
    operation: "makeThing",
    summary: "Makes a thing",
    auth,
    ...(auth !== "none" && auth !== "session" && { scope: "full" }),
    success: 200,
    envelope: "bare",
    cors: "dashboard",
    ...changes,
  }) as Route;

export interface Reception {
  status: number | undefined;
  headers: Record<string, unknown>;
  text: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

/** A real chain around tiny routes, with stores in memory that tests look into and break. */
export function tinyApi(
  routes: Route[] = [route()],
  handler: (call: never) => unknown = () => ({ done: true }),
  readAhead?: (call: unknown) => void,
  audit?: Audit,
) {
  const stores = memoryStores();
  const clock = { at: new Date("2026-03-01T10:00:20.500Z"), now: () => clock.at };
  const logged: { level: string; message: string; fields: Record<string, unknown> }[] = [];
  const log = (level: string) => (message: unknown, fields?: unknown) =>
    logged.push({ level, message: String(message), fields: fields as Record<string, unknown> });
  const calls: Record<string, unknown>[] = [];
  const serve = (call: unknown) => {
    calls.push(call as Record<string, unknown>);
    return handler(call as never);
  };
  const api = createApi({
    routes,
    handlers: Object.fromEntries(routes.map((each) => [each.operation, serve])),
    env: {
      APP_URL: "https://app.example.com/",
      DASHBOARD_ORIGINS: ["https://dash.example.com"],
      PLATFORM_MAIL_FROM: "system@example.com",
      PETREL_REQUESTS_PER_MINUTE: 10,
    },
    stores,
    ...(readAhead && { readsAhead: Object.fromEntries(routes.map((each) => [each.operation, readAhead])) }),
    readFormFile,
    audit,
    clock,
    logger: { info: log("info"), error: log("error") } as never,
  });
  const context = lambdaContext();
  const send = async (method: string, target: string, parts: RequestParts = {}): Promise<Reception> => {
    const headers = { authorization: `Bearer ${secretKey}`, ...parts.headers };
    const answer = await api(httpEvent(method, target, { ...parts, headers }), context);
    const isJson = answer.headers?.["Content-Type"] === "application/json" && answer.body !== undefined;
    return {
      status: answer.statusCode,
      headers: answer.headers ?? {},
      text: answer.body,
      body: isJson ? JSON.parse(answer.body ?? "") : undefined,
    };
  };
  return { send, stores, clock, calls, logged, context };
}

function owner(): SessionCaller & { place: Place } {
  const user: User = {
    id: "5a1d2f6e-7c40-4a0e-8d3b-9f5e6a7b8c9d",
    email: "ann@example.com",
    emailVerified: true,
    type: "PASSWORD",
    passwordHash: null,
    sessionVersion: 0,
    createdAt: "2026-03-01T10:00:00.000Z",
    updatedAt: "2026-03-01T10:00:00.000Z",
  };
  return {
    kind: "session",
    user,
    place: { dataId: ownData, role: "OWNER", disabledReason: null, deletedFields: [], topics: [] },
  };
}

function memoryStores() {
  const hash = (key: string) => createHash("sha256").update(key).digest("hex");
  const holders = new Map<string, KeyCaller>([
    [hash(secretKey), { dataId: ownData, kind: "secret", disabledReason: null, deletedFields: [], topics: [] }],
    [hash(publicKey), { dataId: ownData, kind: "public", disabledReason: null, deletedFields: [], topics: [] }],
  ]);
  const sessions = new Map<string, SessionCaller & { place: Place }>([[sessionToken, owner()]]);
  const counts = new Map<string, number>();
  const claimed = new Map<string, OriginalRequest & { expiresAt: string }>();
  const notes: { of: string; lastUsedAt: string; lastUsedIp: string }[] = [];
  const down = { windows: false, keys: false, notes: false, settling: false };
  const fail = (what: keyof typeof down) => {
    if (down[what]) throw new Error(`The table petrel-prod said AccessDenied (${what}).`);
  };
  return {
    down,
    holders,
    notes,
    logins: sessions,
    counts,
    claimed,
    keys: {
      find: async (of: string) => {
        fail("keys");
        return holders.get(of);
      },
      note: async (of: string, { use }: Parameters<ApiKeys["note"]>[1]) => {
        fail("notes");
        notes.push({ of, ...use });
      },
    },
    sessions: {
      read: async (token: string, named: string | undefined) => {
        const session = sessions.get(token);
        return session && { ...session, place: session.place.dataId === named ? session.place : undefined };
      },
    },
    windows: {
      count: async (project: string, minute: number, requests: number) => {
        fail("windows");
        const count = (counts.get(`${project}#${minute}`) ?? 0) + requests;
        counts.set(`${project}#${minute}`, count);
        return count;
      },
    },
    claims: {
      claim: async (_project: string, { key, ...claim }: IdempotencyClaim) => {
        const original = claimed.get(key);
        if (original && original.expiresAt > claim.at) return { claimed: false as const, original };
        claimed.set(key, { ...claim, statusCode: null, answer: null });
        return { claimed: true as const };
      },
      complete: async (_project: string, key: string, { statusCode, answer, keeps }: CompletedRequest) => {
        fail("settling");
        const claim = claimed.get(key);
        const bytes = Buffer.byteLength(answer);
        const isKept = bytes > 0 && bytes <= Math.max(keeps.textBytes, keeps.packedBytes);
        if (claim) claimed.set(key, { ...claim, statusCode, answer: isKept ? answer : null });
      },
      free: async (_project: string, key: string) => {
        claimed.delete(key);
      },
    },
  };
}
