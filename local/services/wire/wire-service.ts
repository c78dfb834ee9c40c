import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { PolicyContext } from "#local/services/policy-condition.ts";

export type ServiceName = "dynamodb" | "sqs" | "sns" | "s3" | "ses" | "scheduler" | "ssm" | "events";

/** A service on the wire: how its calls are read and performed, and its error format. */
export interface WireService {
  readonly name: ServiceName;
  /** Whether the body of this call is streamed through without being read. */
  streams(call: Pick<WireRequest, "method" | "query">): boolean;
  readonly errors: Record<"denied" | "unknownCaller" | "throttled" | "failed" | "unknownOperation", WireErrorKind>;
  /** `undefined` for an operation that the laptop cannot authorize. Throws on a malformed body. */
  read(request: WireRequest): WireCall | undefined;
  refuse(error: WireError): WireAnswer;
}

export interface WireRequest {
  method: string;
  /** The raw target, encoded and with its query. */
  target: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Empty when the body is streamed. */
  body: Buffer;
  stream: Readable;
}

export interface WireCall {
  operation: string;
  /** Each one must be allowed. */
  permissions: Permission[];
  /** A call that AWS refuses but the engine would perform. */
  refusal?: WireError;
  /** Without this permission a 404 becomes a denial: S3 hides from callers that may not list that a key is absent. */
  absencePermission?: Permission;
  perform(): Promise<WireAnswer>;
  /** Takes a part of a batch, and reports the rest as failed: the fault `partly`. */
  performPartly?(): Promise<WireAnswer>;
}

export interface Permission {
  action: string;
  resource: string;
  alternative?: string;
  context?: PolicyContext;
}

export interface WireErrorKind {
  status: number;
  code: string;
}

export interface WireError extends WireErrorKind {
  message: string;
}

export interface WireAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer | IncomingMessage;
  /** The cost, when it is more than one call. */
  units?: { writeUnits?: number; readUnits?: number; requests?: number; mails?: number };
}

/** Region and account of the deployment's resources, for their ARNs. */
export interface Account {
  region: string;
  accountId: string;
}
