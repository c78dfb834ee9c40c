import type * as z from "zod";
import type { Role } from "#lib/domain/project/member.ts";

/** Who may call a route (contract 00 section 2). */
export type RouteAuth = "none" | "publicKey" | "secretKey" | "keyOrSession" | "session";

/**
 * How the body of a request is read. `form` is what a page's form sends: its fields as an object of texts. `raw` hands the
 * text on as it came, whatever its content type.
 */
export type RouteBody = "json" | "form" | "raw";

/**
 * One row of an endpoint group's route table. The router, the OpenAPI document, the gateway's routes and the sweep
 * test all read the same rows; an oddity of the contract is a column here, never an `if` in a handler.
 */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with parameters in braces: `/emails/{id}`. */
  path: string;
  /** Name of the handler and operationId of the document. */
  operation: string;
  summary: string;
  auth: RouteAuth;
  /**
   * Path parameter that is a project's id. It names the project of the request instead of `X-Project-Id`; who does not
   * belong to that project, or holds the key of another, is told 404.
   */
  projectParam?: string;
  /** Path parameter that is a name. It may be a word of another path; what no path can carry is given in the query. */
  textParam?: string;
  /** Path parameter that is a user's id. For themselves a member of any role may call the route, also while the project is disabled. */
  selfParam?: string;
  /** Least role a session's user needs in the project; absent = any member. A project's own secret key needs none. */
  role?: Role;
  /** Also for users who have not verified their address. */
  unverified?: true;
  /** Also while the project is disabled. */
  whenDisabled?: true;
  /** Sets a session's cookie: an `Origin`, where one is sent, must be an allowed one. */
  startsSession?: true;
  /** Status of the success answer. */
  success: 200 | 201 | 202 | 204 | 302;
  /** `data` wraps the answer as `{ success: true, data }`; `bare` leaves it as it is. */
  envelope: "data" | "bare";
  /** Path parameters; each is a UUID unless the schema says otherwise. */
  params?: z.ZodObject;
  /** Query parameters: lenient by contract (00 section 5), so the schema decides what falls back and what refuses. */
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyKind?: RouteBody;
  /**
   * Unknown keys of the body are ignored; with this the answer says so. For keys that callers mistake for others: what to
   * use instead.
   */
  warnsOfUnknownKeys?: Readonly<Record<string, string>>;
  /** The body is a `multipart/form-data` form instead, and this the field of the one file that the handler is given. */
  file?: string;
  /** The route that takes files which are too large for a form. */
  largerFiles?: string;
  response?: z.ZodType;
  /** Another success answer that the handler may give; listed in the document. */
  otherSuccess?: { status: 200 | 202 | 302; response?: z.ZodType };
  /** Media types of a success answer that is no JSON. Errors of `text/html` routes may be pages as well as the envelope. */
  mediaTypes?: readonly ("text/html" | "text/plain")[];
  /** Statuses beyond those every route shares; listed in the document. */
  errors?: readonly number[];
  /** Every 400 of the endpoint is `{ error }` (contract 00 section 6, flat 400). */
  flatBadRequest?: boolean;
  /** Body fields whose lack, null or blank is such a 400, in the order they are looked at; a PATCH may lack them. */
  flatRequired?: readonly string[];
  /** Honours `Idempotency-Key` (contract 00 section 8). */
  idempotent?: boolean;
  /** `any`: open to every origin; `app`: the hosted pages' origin; `dashboard`: the configured origins. */
  cors: "any" | "app" | "dashboard";
  /** Seconds the answer may be cached; absent = never. */
  cacheSeconds?: number;
}

/**
 * All routes of one Lambda; order does not matter, paths are unique per method. Tables are written
 * `[…] as const satisfies RouteTable`, which keeps the types of their schemas for the handlers.
 */
export type RouteTable = readonly Route[];
