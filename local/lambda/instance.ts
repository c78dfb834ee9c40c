import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import type {
  FunctionError,
  InstanceData,
  InstanceMessage,
  InvocationResult,
  InvocationUse,
  ServiceCall,
  ThreadMessage,
} from "#local/lambda/invocation.ts";
import type { Outcome } from "#local/services/call-pipeline.ts";
import type { DeployedFunction } from "#local/template/model.ts";

/** Lambda's is ten seconds. On a busy machine a start may get a few hundredths of a core. */
const initTimeoutMs = 120_000;

/** Lambda waits some minutes. An instance on the laptop holds some 40 MB and starts within half a second. */
const idleMsMax = 60_000;

interface InstanceOptions {
  fn: DeployedFunction;
  accessKeyId: string;
  environment: Record<string, string>;
  clock: SharedArrayBuffer;
  onOutput(chunk: Buffer): void;
  callService(call: ServiceCall): Promise<Outcome>;
}

/** A finished invocation. */
interface Invoked extends InvocationUse {
  result: InvocationResult;
  durationMs: number;
}

const noUse: InvocationUse = { memoryBytes: 0, cpuMs: 0 };

/** One execution environment of a function: a thread that serves one invocation at a time until it dies. */
export class FunctionInstance {
  readonly accessKeyId: string;
  readonly #fn: DeployedFunction;
  readonly #callService: InstanceOptions["callService"];
  readonly #thread: Worker;
  readonly #ready: Promise<FunctionError | null>;
  #settleReady: (error: FunctionError | null) => void = () => {};
  #current: { requestId: string; settle(result: InvocationResult, use?: InvocationUse): void } | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #dead = false;

  constructor(options: InstanceOptions) {
    this.accessKeyId = options.accessKeyId;
    this.#fn = options.fn;
    this.#callService = options.callService;
    this.#ready = new Promise((resolve) => {
      this.#settleReady = resolve;
    });
    this.#thread = new Worker(new URL("./worker-entry.ts", import.meta.url), {
      workerData: threadData(options),
      env: options.environment,
      // The whole memory as heap: a function that needs more memory crashes, as in Lambda.
      resourceLimits: { maxOldGenerationSizeMb: options.fn.memoryMb },
      stdout: true,
      stderr: true,
    });
    this.#thread.stdout.on("data", options.onOutput);
    this.#thread.stderr.on("data", options.onOutput);
    this.#thread.on("message", (message: InstanceMessage) => this.#receive(message));
    this.#thread.on("error", (error: unknown) => this.#die(uncaught(error)));
    this.#thread.on("exit", () => this.#die(exited));
  }

  get alive(): boolean {
    return !this.#dead;
  }

  /**
   * Runs the handler and calls `onTaken` when it begins. A timeout, a crash or an exit is a function error and ends this
   * instance.
   */
  async invoke(payload: string, onTaken: () => void): Promise<Invoked> {
    clearTimeout(this.#idleTimer);
    const broken = await this.#initialised();
    onTaken();
    if (broken) {
      this.kill(broken);
      return { result: { ok: false, error: broken }, durationMs: 0, ...noUse };
    }
    const started = performance.now();
    const requestId = randomUUID();
    const ended = await new Promise<Omit<Invoked, "durationMs">>((resolve) => {
      if (this.#dead) return resolve({ result: { ok: false, error: exited }, ...noUse });
      const timer = setTimeout(() => this.kill(timedOut(this.#fn.timeoutSeconds)), this.#fn.timeoutSeconds * 1000);
      const settle = (result: InvocationResult, use = noUse) => {
        clearTimeout(timer);
        resolve({ result, ...use });
      };
      this.#current = { requestId, settle };
      this.#tell({ kind: "invoke", requestId, payload });
    });
    return { ...ended, durationMs: performance.now() - started };
  }

  /** Ends the thread unless it gets an invocation in time. */
  idle(): void {
    this.#idleTimer = setTimeout(() => this.kill(), idleMsMax).unref();
  }

  /** Ends the thread at any point. Its work so far stays done. */
  kill(error: FunctionError = exited): void {
    this.#die(error);
    void this.#thread.terminate();
  }

  async stop(): Promise<void> {
    this.#die(exited);
    await this.#thread.terminate();
  }

  async #initialised(): Promise<FunctionError | null> {
    const timer = setTimeout(() => this.#settleReady(timedOut(initTimeoutMs / 1000)), initTimeoutMs);
    const error = await this.#ready;
    clearTimeout(timer);
    return error;
  }

  #receive(message: InstanceMessage): void {
    if (message.kind === "ready") this.#settleReady(null);
    if (message.kind === "broken") this.#settleReady(message.error);
    if (message.kind === "call") void this.#answer(message);
    if (message.kind !== "done" || message.requestId !== this.#current?.requestId) return;
    const { settle } = this.#current;
    this.#current = undefined;
    const { result, memoryBytes, cpuMs } = message;
    settle(result, { memoryBytes, cpuMs });
  }

  async #answer(call: ServiceCall): Promise<void> {
    const { callId } = call;
    const outcome = await this.#callService(call).catch(() => "break" as const);
    const answer = outcome === "break" ? outcome : { ...outcome, body: outcome.body.toString() };
    this.#tell({ kind: "answer", callId, answer });
  }

  #tell(message: ThreadMessage): void {
    this.#thread.postMessage(message);
  }

  #die(error: FunctionError): void {
    if (this.#dead) return;
    this.#dead = true;
    clearTimeout(this.#idleTimer);
    this.#settleReady(error);
    this.#current?.settle({ ok: false, error });
    this.#current = undefined;
  }
}

const exited: FunctionError = { errorType: "Runtime.ExitError", errorMessage: "Runtime exited" };

function timedOut(seconds: number): FunctionError {
  return { errorType: "Sandbox.Timedout", errorMessage: `Task timed out after ${seconds.toFixed(2)} seconds` };
}

function uncaught(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: "Runtime.Unknown", errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split("\n") ?? [] };
}

function threadData({ fn, clock }: InstanceOptions): InstanceData {
  return {
    clock,
    assetPath: fn.assetPath,
    handler: fn.handler,
    functionName: fn.arn.split(":").at(-1) ?? fn.name,
    functionArn: fn.arn,
    memoryMb: fn.memoryMb,
    timeoutSeconds: fn.timeoutSeconds,
    logGroupName: fn.logGroupArn?.split(":log-group:").at(-1) ?? "",
  };
}
