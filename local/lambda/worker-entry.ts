import { existsSync } from "node:fs";
import { createRequire, flushCompileCache } from "node:module";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { shiftDate } from "#local/engines/shifted-date.ts";
import {
  type FunctionError,
  type InstanceData,
  type InstanceMessage,
  type InvocationRequest,
  type InvocationResult,
  payloadBytesMax,
  type ThreadMessage,
} from "#local/lambda/invocation.ts";
import { watchMemory } from "#local/lambda/memory-watch.ts";
import { ServiceCalls } from "#local/lambda/service-calls.ts";
import { reachSnsAt } from "#local/lambda/sns-address.ts";

type Handler = (event: unknown, context: object) => unknown;

const data: InstanceData = workerData;
shiftDate(data.clock);
const servicesUrl = process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "";
reachSnsAt(servicesUrl);
const calls = new ServiceCalls((call) => tell({ kind: "call", ...call }));
calls.intercept(servicesUrl);

try {
  const handler = loadHandler();
  parentPort?.on("message", (message: ThreadMessage) => {
    if (message.kind === "invoke") void answer(handler, message);
    else calls.settle(message.callId, message.answer);
  });
  tell({ kind: "ready" });
  // Compiling takes a third of a start: later instances reuse its results. Not at the end, because an instance is killed.
  flushCompileCache();
} catch (error) {
  tell({ kind: "broken", error: described(error) });
}

function loadHandler(): Handler {
  const [file = "index", exported = "handler"] = data.handler.split(".");
  const path = [".js", ".mjs", ".cjs"].map((ending) => join(data.assetPath, file + ending)).find(existsSync);
  if (!path) throw new Error(`${data.assetPath} has no module ${file}`);
  const module: Record<string, unknown> = createRequire(path)(path);
  const handler = module[exported];
  if (typeof handler !== "function") throw new Error(`${data.handler} is not a function`);
  return (event, context) => handler(event, context);
}

async function answer(handler: Handler, { requestId, payload }: InvocationRequest): Promise<void> {
  const memory = watchMemory();
  const before = process.threadCpuUsage();
  const result = await invoke(handler, requestId, payload);
  const { user, system } = process.threadCpuUsage(before);
  tell({ kind: "done", requestId, result, memoryBytes: memory.mostBytes(), cpuMs: (user + system) / 1_000 });
}

async function invoke(handler: Handler, requestId: string, payload: string): Promise<InvocationResult> {
  try {
    const answered = JSON.stringify((await handler(JSON.parse(payload), contextOf(requestId))) ?? null);
    const bytes = Buffer.byteLength(answered);
    if (bytes <= payloadBytesMax) return { ok: true, payload: answered };
    const errorMessage = `Response payload size (${bytes} bytes) exceeded maximum allowed payload size`;
    return { ok: false, error: { errorType: "Function.ResponseSizeTooLarge", errorMessage } };
  } catch (error) {
    return { ok: false, error: described(error) };
  }
}

function contextOf(requestId: string): object {
  // Not `Date`: a test may move the clock during an invocation, but the timeout is real time.
  const deadline = performance.now() + data.timeoutSeconds * 1000;
  return {
    functionName: data.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memoryMb),
    awsRequestId: requestId,
    logGroupName: data.logGroupName,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
  };
}

function described(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: "Error", errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split("\n") ?? [] };
}

function tell(message: InstanceMessage): void {
  parentPort?.postMessage(message);
}
