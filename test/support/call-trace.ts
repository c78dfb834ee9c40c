import type { ScheduledSendQueue, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { Table } from "#lib/storage/table/table.ts";

export interface CallTrace {
  /** Names of the service calls since the last time, in the order of their start. */
  calls: string[];
  /** Most of these calls that ran one after another: what a caller waits for. */
  roundTrips: number;
}

/** A call between two ticks of a counter that every start and every end advances. */
interface TracedCall {
  name: string;
  startedAt: number;
  endedAt: number;
}

/** Records the calls to the table and to a queue of mails. */
export class CallTracer {
  #calls: TracedCall[] = [];
  #ticks = 0;

  take(): CallTrace {
    const calls = this.#calls;
    this.#calls = [];
    return { calls: calls.map(({ name }) => name), roundTrips: longestSequence(calls) };
  }

  follow(table: Table): void {
    table.documents.middlewareStack.add(
      (next, context) => (args) => this.#trace(String(context["commandName"]).replace("Command", ""), () => next(args)),
      { step: "initialize", name: "traceCalls" },
    );
  }

  queue(queue: SendQueue & ScheduledSendQueue): SendQueue & ScheduledSendQueue {
    return {
      sendBatch: (messages) => this.#trace("SendMessageBatch", () => queue.sendBatch(messages)),
      sendScheduled: (mails, now) => this.#trace("SendMessageBatch", () => queue.sendScheduled(mails, now)),
      sendLater: (message, seconds) => this.#trace("SendMessage", () => queue.sendLater(message, seconds)),
    };
  }

  async #trace<T>(name: string, call: () => Promise<T>): Promise<T> {
    const traced = { name, startedAt: this.#tick(), endedAt: Number.POSITIVE_INFINITY };
    this.#calls.push(traced);
    try {
      return await call();
    } finally {
      traced.endedAt = this.#tick();
    }
  }

  #tick(): number {
    this.#ticks += 1;
    return this.#ticks;
  }
}

function longestSequence(calls: readonly TracedCall[]): number {
  let length = 0;
  let endedAt = 0;
  for (const call of calls.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (call.startedAt < endedAt) continue;
    length += 1;
    endedAt = call.endedAt;
  }
  return length;
}
