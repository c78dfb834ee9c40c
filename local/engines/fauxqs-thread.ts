import { Server } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { dueMessages } from "#local/engines/due-messages.ts";
import { makeQueuesFair } from "#local/engines/fair-queues.ts";
import { syncOnCheckpoints } from "#local/engines/message-durability.ts";
import { type QueueAnswer, type QueueCall, queueCalls } from "#local/engines/queue-calls.ts";
import { shiftDate } from "#local/engines/shifted-date.ts";

/** Start data of the thread. */
export interface MessagingThreadData {
  clock: SharedArrayBuffer;
  /** Folder of its database; null = in memory. */
  dataDir: string | null;
}

export type MessagingOrder = { kind: "showDue" } | { kind: "stop" } | ({ kind: "call"; callId: number } & QueueCall);

/** `fault`: the engine could not perform the call. */
export type MessagingAnswer =
  | { kind: "started"; port: number }
  | { kind: "shown" }
  | { kind: "answer"; callId: number; answer: QueueAnswer }
  | { kind: "fault"; callId: number; message: string };

const data: MessagingThreadData = workerData;
shiftDate(data.clock);
listenOnLoopbackOnly();
// Imported only now, so that the engine uses the shifted Date.
await Promise.all([makeQueuesFair(), syncOnCheckpoints()]);
const showDueMessages = await dueMessages();
const perform = await queueCalls();
const { startFauxqs } = await import("fauxqs");
const server = await startFauxqs({ port: 0, logger: false, ...(data.dataDir && { dataDir: data.dataDir }) });
parentPort?.on("message", (order: MessagingOrder) => {
  if (order.kind === "call") void answer(order);
  else if (order.kind === "stop") void server.stop().then(() => parentPort?.close());
  else {
    showDueMessages();
    tell({ kind: "shown" });
  }
});
tell({ kind: "started", port: server.port });

async function answer({ callId, ...call }: QueueCall & { callId: number }): Promise<void> {
  try {
    tell({ kind: "answer", callId, answer: await perform(call) });
  } catch (error) {
    tell({ kind: "fault", callId, message: String(error) });
  }
}

function tell(message: MessagingAnswer): void {
  parentPort?.postMessage(message);
}

/** The engine listens on every interface of the machine and has no setting to change that. */
function listenOnLoopbackOnly(): void {
  const listen = Server.prototype.listen;
  Server.prototype.listen = function (this: Server, ...values: unknown[]) {
    const [options] = values;
    const loopback = typeof options === "object" && options !== null ? { ...options, host: "127.0.0.1" } : options;
    return Reflect.apply(listen, this, [loopback, ...values.slice(1)]);
  };
}
