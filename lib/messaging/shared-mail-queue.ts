import type { SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { Batcher } from "#lib/platform/batcher.ts";
import type { InFlight } from "#lib/platform/in-flight.ts";

/** SQS's limit for one call, and the most mails that a worker hands over together. */
const mailsMax = 10;

/** Jobs of one batch do similar work, so they queue their mails within milliseconds. */
const waitMsMax = 100;

/** Queues the mails of concurrent jobs together: a mail waits for the other jobs, 100 ms at most. */
export class SharedMailQueue implements SendQueue {
  readonly #queue: SendQueue;
  readonly #jobs: InFlight;
  readonly #batcher: Batcher<SendMessage, void>;

  constructor(queue: SendQueue, jobs: InFlight) {
    this.#queue = queue;
    this.#jobs = jobs;
    this.#batcher = new Batcher((messages) => this.#send(messages));
  }

  async sendBatch(messages: SendMessage[]): Promise<void> {
    await this.#jobs.othersEnded(waitMsMax);
    await Promise.all(messages.map((message) => this.#batcher.add(message)));
  }

  sendLater(message: SendMessage, delaySeconds: number): Promise<void> {
    return this.#queue.sendLater(message, delaySeconds);
  }

  #send(messages: readonly SendMessage[]): Promise<void>[] {
    const calls: Promise<void>[] = [];
    for (let from = 0; from < messages.length; from += mailsMax) {
      calls.push(this.#queue.sendBatch(messages.slice(from, from + mailsMax)));
    }
    return messages.map(async (_, index) => calls[Math.floor(index / mailsMax)]);
  }
}
