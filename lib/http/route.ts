import type * as z from "zod";
import { type Scope, scopes, type WritableResource } from "#lib/domain/key/key-scope.ts";
import type { Role } from "#lib/domain/project/member.ts";

/** Who may call a route that takes keys (contract 00 section 2). */
type KeyAuth = "publicKey" | "secretKey" | "keyOrSession";

/** Who may call a route. */
export type RouteAuth = KeyAuth | "none" | "session";

/** The right that a named key needs. A route that takes no keys has none. */
type RouteScope =
  | {
      auth: KeyAuth;
      /** A resource stands for its `:read` when the method is GET, otherwise for its `:write`. */
      scope: WritableResource | Scope;
      /** Another scope that also opens the route. */
      alsoScope?: Scope;
    }
  | { auth: "none" | "session"; scope?: undefined; alsoScope?: undefined };

/**
 * How the request body is read. `form` is a page's form, read as an object of texts. `raw` passes the text unchanged, with any
 * content type.
 */
export type RouteBody = "json" | "form" | "raw";

/**
 * One row of an endpoint group's route table. The router, the OpenAPI document, the gateway's routes and the sweep test all
 * read the same rows. A special case of the contract is a column here, never an `if` in a handler.
 */
interface RouteRow {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with parameters in braces: `/emails/{id}`. */
  path: string;
  /** Name of the handler, and operationId in the document. */
  operation: string;
  summary: string;
  /**
   * Path parameter with a project's id, which replaces `X-Project-Id`. A caller who does not belong to that project, or has
   * another project's key, gets 404.
   */
  projectParam?: string;
  /** On a route for sessions alone: the project is the one in `X-Project-Id`. */
  projectHeader?: true;
  /** Path parameter that is a name. It may equal a word of another path. Names that no path can carry go in the query. */
  textParam?: string;
  /** Path parameter with a user's id. Members of any role may call the route for themselves, even in a disabled project. */
  selfParam?: string;
  /** Minimum role of a session's user in the project; absent allows any member. The project's secret key needs none. */
  role?: Role;
  /** Also allowed for users who have not verified their address. */
  unverified?: true;
  /** Also allowed while the project is disabled. */
  whenDisabled?: true;
  /** Sets a session cookie. If the request has an `Origin`, it must be allowed. */
  startsSession?: true;
  /** Deletes the session cookie, with or without a session. The request must have an allowed `Origin`. */
  endsSession?: true;
  /** Status of the success response. */
  success: 200 | 201 | 202 | 204 | 302;
  /** `data` wraps the body as `{ success: true, data }`; `bare` leaves it unchanged. */
  envelope: "data" | "bare";
  /** Path parameters; each is a UUID unless the schema says otherwise. */
  params?: z.ZodObject;
  /** Query parameters. They are lenient by contract (00 section 5): the schema decides what falls back and what is refused. */
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyKind?: RouteBody;
  /**
   * Unknown keys of the body are ignored; with this the response warns about them. Maps keys that callers confuse with others
   * to what they should use instead.
   */
  warnsOfUnknownKeys?: Readonly<Record<string, string>>;
  /** The body is a `multipart/form-data` form, and this is the field with the one file that the handler gets. */
  file?: string;
  /** Text fields beside the file, each JSON; listed in the document. */
  fileFields?: z.ZodObject;
  /** The route for files that are too large for a form. */
  largerFiles?: string;
  response?: z.ZodType;
  /** Another possible success response; listed in the document. */
  otherSuccess?: { status: 200 | 202 | 302; response?: z.ZodType };
  /** Media types of a non-JSON success response. Errors of `text/html` routes may be pages or the envelope. */
  mediaTypes?: readonly ("text/html" | "text/plain")[];
  /** Statuses besides those that every route shares; listed in the document. */
  errors?: readonly number[];
  /** Every 400 of the endpoint is `{ error }` (contract 00 section 6, flat 400). */
  flatBadRequest?: boolean;
  /** Body fields that cause this 400 when missing, null or blank, in the order of checking. A PATCH may omit them. */
  flatRequired?: readonly string[];
  /** The response is a record with an `ETag`; PUT and PATCH take it as `If-Match` (contract 16 section 2). */
  etag?: true;
  /** Supports `Idempotency-Key` (contract 00 section 8). */
  idempotent?: boolean;
  /** `any`: all origins; `app`: the hosted pages' origin; `dashboard`: the configured origins. */
  cors: "any" | "app" | "dashboard";
  /** Seconds for which the response may be cached; absent = never. */
  cacheSeconds?: number;
}

export type Route = RouteRow & RouteScope;

/**
 * All routes of one Lambda. Order does not matter, and paths are unique per method. Write tables as `[…] as const satisfies
 * RouteTable`, which keeps the types of their schemas for the handlers.
 */
export type RouteTable = readonly Route[];

/** The scopes of which a named key needs one. */
export function scopesOf({ scope, alsoScope, method }: Route): Scope[] {
  if (scope === undefined) return [];
  const own = isScope(scope) ? scope : (`${scope}:${method === "GET" ? "read" : "write"}` as const);
  return alsoScope ? [own, alsoScope] : [own];
}

const isScope = (scope: WritableResource | Scope): scope is Scope => scopes.some((each) => each === scope);

/** Whether `If-Match` makes the route's change conditional. */
export const takesIfMatch = ({ etag, method }: Route): boolean =>
  etag === true && (method === "PUT" || method === "PATCH");

/** Whether the route concerns the logged-in user, and no project. */
export const isAboutUser = ({ auth, projectParam, projectHeader }: Route): boolean =>
  auth === "session" && projectParam === undefined && !projectHeader;
