import { Worker } from "node:worker_threads";
import type { LocalClock } from "#local/clock.ts";
import type { MessagingAnswer, MessagingOrder, MessagingThreadData } from "#local/engines/fauxqs-thread.ts";
import type { QueueAnswer, QueueEngine } from "#local/engines/queue-calls.ts";

/** SQS, SNS and S3 at one URL. */
export interface MessagingEngine extends QueueEngine {
  url: string;
  /** Makes messages visible whose delay or visibility timeout has ended. */
  showDue(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine in its own thread, where `Date` follows the stack's clock. */
export async function startMessagingEngine(clock: LocalClock, dataDir: string | null): Promise<MessagingEngine> {
  const data: MessagingThreadData = { clock: clock.shared, dataDir };
  const thread = new Worker(new URL("./fauxqs-thread.ts", import.meta.url), { workerData: data });
  const started = Promise.withResolvers<number>();
  const exited = Promise.withResolvers<void>();
  const open = new Map<number, PromiseWithResolvers<QueueAnswer>>();
  let begun = 0;
  /** Orders that are not answered, oldest first. */
  const showing: (() => void)[] = [];
  const order = (message: MessagingOrder) => thread.postMessage(message);
  const settle = (callId: number): PromiseWithResolvers<QueueAnswer> | undefined => {
    const call = open.get(callId);
    open.delete(callId);
    return call;
  };
  thread.on("message", (message: MessagingAnswer) => {
    if (message.kind === "started") started.resolve(message.port);
    if (message.kind === "shown") showing.shift()?.();
    if (message.kind === "answer") settle(message.callId)?.resolve(message.answer);
    if (message.kind === "fault") settle(message.callId)?.reject(new Error(message.message));
  });
  thread.on("error", started.reject);
  thread.on("exit", () => {
    exited.resolve();
    for (const call of open.values()) call.reject(new Error("The messaging engine has ended."));
  });
  return {
    url: `http://127.0.0.1:${await started.promise}`,
    call: (call) => {
      const callId = begun++;
      const answered = Promise.withResolvers<QueueAnswer>();
      open.set(callId, answered);
      order({ kind: "call", callId, ...call });
      return answered.promise;
    },
    showDue: () =>
      new Promise((resolve) => {
        showing.push(resolve);
        order({ kind: "showDue" });
      }),
    stop: async () => {
      order({ kind: "stop" });
      await exited.promise;
    },
  };
}
