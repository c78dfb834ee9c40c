import type { OutgoingHttpHeaders } from "node:http";

/** Lambda's limit for the payload of a synchronous invocation and for its answer. */
export const payloadBytesMax = 6 * 1024 * 1024;

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}

/** The result of an invocation: the answer's JSON, or a function error as Lambda reports it. */
export type InvocationResult = { ok: true; payload: string } | { ok: false; error: FunctionError };

/** What an invocation needed; zeros when its instance died. */
export interface InvocationUse {
  /** The peak. */
  memoryBytes: number;
  /** CPU time of the instance's thread. */
  cpuMs: number;
}

export interface InvocationRequest {
  requestId: string;
  payload: string;
}

/** An SDK call of the instance. */
export interface ServiceCall {
  callId: number;
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string;
}

export interface ServiceAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

/** A message of the pool to an instance's thread. `break`: the call ends without an answer, performed or not. */
export type ThreadMessage =
  | ({ kind: "invoke" } & InvocationRequest)
  | { kind: "answer"; callId: number; answer: ServiceAnswer | "break" };

/** A message of an instance's thread to the pool. */
export type InstanceMessage =
  | ({ kind: "call" } & ServiceCall)
  | { kind: "ready" }
  | { kind: "broken"; error: FunctionError }
  | ({ kind: "done"; requestId: string; result: InvocationResult } & InvocationUse);

/** Start data of an instance's thread. */
export interface InstanceData {
  clock: SharedArrayBuffer;
  assetPath: string;
  handler: string;
  functionName: string;
  functionArn: string;
  memoryMb: number;
  timeoutSeconds: number;
  logGroupName: string;
}
