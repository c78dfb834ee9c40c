import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { PolicyContext } from "#local/services/policy-condition.ts";

export type ServiceName = "dynamodb" | "sqs" | "sns" | "s3" | "ses" | "scheduler" | "ssm";

/** A service as its calls look on the wire: what they ask for, how they are performed, what its errors look like. */
export interface WireService {
  readonly name: ServiceName;
  /** Whether the body of this call passes through as a stream and is not read. */
  streams(call: Pick<WireRequest, "method" | "query">): boolean;
  readonly errors: Record<"denied" | "unknownCaller" | "throttled" | "failed" | "unknownOperation", WireErrorKind>;
  /** `undefined` for an operation that the laptop cannot judge. Throws on a body that is not of the protocol. */
  read(request: WireRequest): WireCall | undefined;
  refuse(error: WireError): WireAnswer;
}

export interface WireRequest {
  method: string;
  /** As it came, encoded and with its query. */
  target: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Empty when the body is streamed. */
  body: Buffer;
  stream: IncomingMessage;
}

export interface WireCall {
  operation: string;
  /** Each one must be allowed. */
  permissions: Permission[];
  /** A call that AWS refuses and the engine would perform. */
  refusal?: WireError;
  /** Without this one an answer of 404 becomes a denial: S3 does not tell who may not list that a key is absent. */
  absencePermission?: Permission;
  perform(): Promise<WireAnswer>;
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
  /** What it costs, where that is not just the one call. */
  units?: { writeUnits?: number; readUnits?: number; requests?: number; mails?: number };
}

/** Where the resources of the deployment live, for their ARNs. */
export interface Account {
  region: string;
  accountId: string;
}
