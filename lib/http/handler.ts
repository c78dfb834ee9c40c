import type * as z from "zod";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { Caller } from "#lib/domain/project/caller.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { FormFile } from "#lib/http/form-file.ts";
import type { Reply } from "#lib/http/reply.ts";
import type { Route, RouteTable } from "#lib/http/route.ts";
import type { Warning } from "#lib/platform/warning.ts";

/** What the chain knows of a call without looking at the row that serves it. */
export interface BoundCall {
  params: unknown;
  query: unknown;
  body: unknown;
  /** About unknown keys of the body, where the row asks for them. */
  warnings: readonly Warning[];
  requestId: string;
  /** When the request came in. */
  now: Date;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  cookies: Record<string, string | undefined>;
  /** Address of the connection, as the gateway saw it. */
  sourceIp: string;
}

/** What the handler of a route without authentication is given, typed by the schemas of its row. */
export interface OpenCall<R extends Route = Route> extends BoundCall {
  params: R extends { params: infer P extends z.ZodType } ? z.output<P> : Record<string, string>;
  query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<string, unknown>;
  /** Text as it came where the row's kind is `raw`; the file where it names a form's. */
  body: BodyOf<R>;
}

type BodyOf<R extends Route> = R extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : R extends { file: string }
    ? FormFile
    : R extends { bodyKind: "raw" }
      ? string
      : unknown;

/** A call about one project, by its secret key or by a member's session. */
export interface ProjectCall<R extends Route = Route> extends OpenCall<R> {
  /** What the project's data is kept under (lib/domain/project/data-id.ts): the first argument of every service. */
  projectId: string;
  /** What reads of contacts leave out. */
  deletedFields: readonly DeletedField[];
  caller: Caller;
}

/** A call of a logged-in user that is about no project. */
export interface SessionCall<R extends Route = Route> extends OpenCall<R> {
  user: User;
}

/** A call that only a member's session may make, about the project that its path names. */
export interface MemberCall<R extends Route = Route> extends SessionCall<R> {
  projectId: string;
  role: Role;
}

export type Call<R extends Route = Route> = R["auth"] extends "none"
  ? OpenCall<R>
  : R["auth"] extends "session"
    ? R extends { projectParam: string }
      ? MemberCall<R>
      : SessionCall<R>
    : ProjectCall<R>;

/** The body of a success answer as the row's `response` describes it. */
type ResponseBody<R extends Route> = R extends { response: infer S extends z.ZodType } ? z.input<S> : unknown;

type Served<T> = T | Reply<T>;

/**
 * Serves one route: gives the body of the answer, or a Reply where status or headers differ from the row's.
 * Method syntax on purpose: the chain calls every handler with a call parsed by the schemas of the handler's own row,
 * which the compiler cannot follow through the table.
 */
export type Handler<R extends Route = Route> = {
  handle(call: Call<R>): Served<ResponseBody<R>> | Promise<Served<ResponseBody<R>>>;
}["handle"];

/** A handler as the chain calls it. */
export type BoundHandler = { handle(call: BoundCall): unknown }["handle"];

/** One handler for each row of the table, by its operation. */
export type Handlers<T extends RouteTable> = { [O in T[number]["operation"]]: Handler<RowOf<T, O>> };

/** A table typed only as RouteTable does not tell its rows apart; their handlers get the general types. */
type RowOf<T extends RouteTable, O extends string, Row extends Route = Extract<T[number], { operation: O }>> = [
  Row,
] extends [never]
  ? T[number]
  : Row;

/** The handler of one operation of a table: `HandlerOf<typeof routes, "getEmail">`. */
export type HandlerOf<T extends RouteTable, O extends T[number]["operation"]> = Handlers<T>[O];
