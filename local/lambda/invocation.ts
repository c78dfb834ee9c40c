/** Lambda's limit on the payload of a synchronous invocation and on its answer. */
export const payloadBytesMax = 6 * 1024 * 1024;

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}

/** What an invocation came to: the answer's JSON, or a function error as Lambda reports it. */
export type InvocationResult = { ok: true; payload: string } | { ok: false; error: FunctionError };

export interface InvocationRequest {
  requestId: string;
  payload: string;
}

/** What an instance's thread tells the pool. */
export type InstanceMessage =
  | { kind: "ready" }
  | { kind: "broken"; error: FunctionError }
  | { kind: "done"; requestId: string; result: InvocationResult; memoryBytes: number };

/** What an instance's thread is started with. */
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
