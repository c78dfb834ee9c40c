import { Server } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { dueMessages } from "#local/engines/due-messages.ts";
import { makeQueuesFair } from "#local/engines/fair-queues.ts";
import { syncOnCheckpoints } from "#local/engines/message-durability.ts";
import { shiftDate } from "#local/engines/shifted-date.ts";

/** Start data of the thread. */
export interface MessagingThreadData {
  clock: SharedArrayBuffer;
  /** Folder of its database; null = in memory. */
  dataDir: string | null;
}

/** The thread answers `showDue` with a message. */
export type MessagingOrder = "showDue" | "stop";

const data: MessagingThreadData = workerData;
shiftDate(data.clock);
listenOnLoopbackOnly();
// Imported only now, so that the engine uses the shifted Date.
await Promise.all([makeQueuesFair(), syncOnCheckpoints()]);
const showDueMessages = await dueMessages();
const { startFauxqs } = await import("fauxqs");
const server = await startFauxqs({ port: 0, logger: false, ...(data.dataDir && { dataDir: data.dataDir }) });
parentPort?.on("message", (order: MessagingOrder) => {
  if (order === "stop") void server.stop().then(() => parentPort?.close());
  else parentPort?.postMessage(showDueMessages());
});
parentPort?.postMessage(server.port);

/** The engine listens on every interface of the machine and has no setting to change that. */
function listenOnLoopbackOnly(): void {
  const listen = Server.prototype.listen;
  Server.prototype.listen = function (this: Server, ...values: unknown[]) {
    const [options] = values;
    const loopback = typeof options === "object" && options !== null ? { ...options, host: "127.0.0.1" } : options;
    return Reflect.apply(listen, this, [loopback, ...values.slice(1)]);
  };
}
