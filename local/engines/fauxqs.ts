import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LocalClock } from "#local/clock.ts";
import type { MessagingOrder, MessagingThreadData } from "#local/engines/fauxqs-thread.ts";

/** SQS, SNS and S3 at one URL. */
export interface MessagingEngine {
  url: string;
  /** Makes messages visible whose delay or visibility timeout has ended. */
  showDue(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine in its own thread, where `Date` follows the stack's clock. */
export async function startMessagingEngine(clock: LocalClock, dataDir: string | null): Promise<MessagingEngine> {
  const data: MessagingThreadData = { clock: clock.shared, dataDir };
  const thread = new Worker(new URL("./fauxqs-thread.ts", import.meta.url), { workerData: data });
  const [port] = await once(thread, "message");
  const exited = once(thread, "exit");
  const order = (what: MessagingOrder) => thread.postMessage(what);
  let shown = Promise.resolve();
  const showDue = async () => {
    const answered = once(thread, "message");
    order("showDue");
    await answered;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    showDue: () => {
      // In turn: an answer to an earlier order does not answer this one.
      shown = shown.then(showDue);
      return shown;
    },
    stop: async () => {
      order("stop");
      await exited;
    },
  };
}
