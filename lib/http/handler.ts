import type * as z from "zod";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { Caller } from "#lib/domain/project/caller.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { FormFile } from "#lib/http/form-file.ts";
import type { Reply } from "#lib/http/reply.ts";
import type { Route, RouteTable } from "#lib/http/route.ts";
import type { DataId, ProjectId } from "#lib/platform/data-id.ts";
import type { Precondition } from "#lib/platform/precondition.ts";
import type { Warning } from "#lib/platform/warning.ts";

/** A call, untyped by the row that serves it. */
export interface BoundCall {
  params: unknown;
  query: unknown;
  body: unknown;
  /** About unknown keys of the body, if the row asks for warnings. */
  warnings: readonly Warning[];
  requestId: string;
  /** When the request arrived. */
  now: Date;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  cookies: Record<string, string | undefined>;
  /** Of `If-Match`, for rows with an ETag. */
  ifMatch: Precondition | undefined;
  /** Address of the connection, as seen by the gateway. */
  sourceIp: string;
}

/** The argument of a handler without authentication, typed by its row's schemas. */
export interface OpenCall<R extends Route = Route> extends BoundCall {
  params: R extends { params: infer P extends z.ZodType } ? z.output<P> : Record<string, string>;
  query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<string, unknown>;
  /** Unchanged text if the row's kind is `raw`; the file if the row names a form field. */
  body: BodyOf<R>;
}

type BodyOf<R extends Route> = R extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : R extends { file: string }
    ? FormFile
    : R extends { bodyKind: "raw" }
      ? string
      : unknown;

/** A call about one project, by its secret key or a member's session. */
export interface ProjectCall<R extends Route = Route> extends OpenCall<R> {
  projectId: ProjectId;
  /** The id of the project's data: the first argument of every service that works on data. */
  dataId: DataId;
  /** Fields that contact reads leave out. */
  deletedFields: readonly DeletedField[];
  topics: readonly Topic[];
  caller: Caller;
  /** Domains that emails of this caller may come from; null is every domain of the project. */
  senderDomains: SenderDomains;
}

/** A logged-in user's call that concerns no project. */
interface SessionCall<R extends Route = Route> extends OpenCall<R> {
  user: User;
}

/** A call that only a member's session may make, about the project in its path or header. */
interface MemberCall<R extends Route = Route> extends SessionCall<R> {
  projectId: ProjectId;
  role: Role;
}

type Call<R extends Route = Route> = R["auth"] extends "none"
  ? OpenCall<R>
  : R["auth"] extends "session"
    ? R extends { projectParam: string } | { projectHeader: true }
      ? MemberCall<R>
      : SessionCall<R>
    : ProjectCall<R>;

/** The body of a success response, as described by the row's `response` or `otherSuccess`. */
type ResponseBody<R extends Route> = R extends { response: infer S extends z.ZodType }
  ? z.input<S> | OtherBody<R>
  : unknown;

type OtherBody<R extends Route> = R extends { otherSuccess: { response: infer S extends z.ZodType } }
  ? z.input<S>
  : never;

type Served<T> = T | Reply<T>;

/**
 * Serves one route. Returns the body, or a Reply if status or headers differ from the row's. Method syntax on purpose: the
 * chain calls every handler with a call parsed by the schemas of the handler's own row, which the compiler cannot verify.
 */
type Handler<R extends Route = Route> = {
  handle(call: Call<R>): Served<ResponseBody<R>> | Promise<Served<ResponseBody<R>>>;
}["handle"];

/** What a request will need, begun before its checks: `body` and `query` are parsed, the rest is what its key last said. */
export type ReadAhead<R extends Route = Route> = {
  begin(call: Pick<ProjectCall<R>, "dataId" | "deletedFields" | "query" | "body" | "now">): void;
}["begin"];

/** As called by the chain. */
export type BoundReadAhead = {
  begin(call: Pick<ProjectCall, "dataId" | "deletedFields" | "query" | "body" | "now">): void;
}["begin"];

/** By operation, for rows that take keys. */
export type ReadsAhead<T extends RouteTable> = { [O in T[number]["operation"]]?: ReadAhead<RowOf<T, O>> };

/** A handler as called by the chain. */
export type BoundHandler = { handle(call: BoundCall): unknown }["handle"];

/** One handler per row of the table, by operation. */
export type Handlers<T extends RouteTable> = { [O in T[number]["operation"]]: Handler<RowOf<T, O>> };

/** Rows of a table typed only as RouteTable cannot be told apart, so their handlers get the general types. */
type RowOf<T extends RouteTable, O extends string, Row extends Route = Extract<T[number], { operation: O }>> = [
  Row,
] extends [never]
  ? T[number]
  : Row;

/** The handler of one operation of a table: `HandlerOf<typeof routes, "getEmail">`. */
export type HandlerOf<T extends RouteTable, O extends T[number]["operation"]> = Handlers<T>[O];
