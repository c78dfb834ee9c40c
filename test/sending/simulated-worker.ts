import { setTimeout as sleep } from "node:timers/promises";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import type { HandoverOutcome } from "#lib/domain/email/handover/handover-service.ts";
import type { MailProvider, OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { delayUntilTime, pacePause } from "#lib/domain/email/handover/pause.ts";
import type { ScheduledSendQueue, SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { ScheduledHandover } from "#lib/domain/email/scheduling/scheduled-handover.ts";
import { ScheduledMailRepository } from "#lib/storage/email/scheduled-mail-repository.ts";
import { type Death, MortalWorker } from "#test/support/faults/deaths.ts";
import type { SendingFixture } from "#test/support/sending/open-sending.ts";

/** As the worker construct sets them. */
const visibilityMs = 360_000;
const timeoutMs = 60_000;
const receivesMax = 5;

interface WaitingMessage {
  message: SendMessage;
  dueAt: number;
  receives: number;
}

/** What the provider does with one hand-over; the last of a script goes on for ever. */
export type ProviderStep = ProviderAnswer["kind"] | "takenThenUnknown" | "throws";

const patience = { turnPause: async (attempt: number) => pacePause(attempt), slowDown: () => undefined };

/**
 * The queue, the provider and the worker's instances, in simulated time before the real table. `crashAt` ends an
 * instance at the n-th call that changes anything: a write, a hand-over or a message.
 */
export class SimulatedWorker {
  readonly taken: OutgoingMail[] = [];
  readonly outcomes: HandoverOutcome[] = [];
  readonly deadLetters: SendMessage[] = [];
  readonly delays: number[] = [];
  calls = 0;
  asked = 0;
  /** Called when the provider has taken a mail: it may notify. */
  onTaken: (mail: OutgoingMail, messageId: string) => Promise<void> = async () => undefined;
  paced = true;
  /** How many messages one instance receives at once. */
  batchMax = 1;
  crashAt: Death | undefined;

  readonly #fixture: SendingFixture;
  readonly #script: ProviderStep[];
  #waiting: WaitingMessage[] = [];

  constructor(fixture: SendingFixture, ...script: ProviderStep[]) {
    this.#fixture = fixture;
    this.#script = script;
  }

  readonly queue: Pick<SendQueue, "sendLater"> & ScheduledSendQueue = {
    sendScheduled: async (mails, now) => {
      for (const { dataId, emailId, sendAt } of mails) {
        this.enqueue({ projectId: dataId, emailId, sendAt }, delayUntilTime(sendAt, now));
      }
    },
    sendLater: async (message, delaySeconds) => {
      this.delays.push(delaySeconds);
      this.enqueue(message, delaySeconds);
    },
  };

  readonly provider: Pick<MailProvider, "handOver"> = {
    handOver: async (mail) => {
      const step = this.#script[Math.min(this.asked, this.#script.length - 1)] ?? "accepted";
      this.asked += 1;
      if (step === "throws") throw new Error("The message cannot be built.");
      if (step === "accepted" || step === "takenThenUnknown") {
        this.taken.push(mail);
        const messageId = `ses-${this.taken.length}`;
        await this.onTaken(mail, messageId);
        return step === "accepted" ? { kind: "accepted", messageId } : { kind: "unknown", reason: "reset" };
      }
      return step === "throttled" ? { kind: step } : { kind: step, reason: step };
    },
  };

  enqueue(message: SendMessage, delaySeconds = 0): void {
    this.#waiting.push({ message, dueAt: this.#now() + delaySeconds * 1_000, receives: 0 });
  }

  get queued(): SendMessage[] {
    return this.#waiting.map(({ message }) => message);
  }

  /** Handles what is due, then moves the clock to the next message, until the queue is empty or time is over. */
  async run(hours = 48): Promise<void> {
    const end = this.#now() + hours * 3_600_000;
    for (let next = this.#next(); next && next.dueAt <= end; next = this.#next()) {
      this.#fixture.clock.at = new Date(Math.max(this.#now(), next.dueAt));
      await this.#receive(this.#waiting.filter(({ dueAt }) => dueAt <= this.#now()).slice(0, this.batchMax));
    }
  }

  async #receive(batch: readonly WaitingMessage[]): Promise<void> {
    const mortal = new MortalWorker(this.crashAt && { ...this.crashAt, call: this.crashAt.call - this.calls });
    const service = this.#service(mortal);
    await Promise.all(batch.map((waiting) => this.#handOver(service, waiting)));
    this.calls += mortal.calls;
  }

  async #handOver(service: ScheduledHandover, waiting: WaitingMessage): Promise<void> {
    waiting.receives += 1;
    try {
      const deadline = new Date(this.#now() + timeoutMs);
      this.outcomes.push(await service.handOver(waiting.message, deadline));
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    } catch {
      waiting.dueAt = this.#now() + visibilityMs;
      if (waiting.receives < receivesMax) return;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.deadLetters.push(waiting.message);
    }
  }

  #service(mortal: MortalWorker): ScheduledHandover {
    const { table, content, clock } = this.#fixture;
    const { provider, queue } = mortal.ports({ provider: this.provider, queue: this.queue });
    // A dead worker would only wait before retries that cannot succeed.
    const pause = async (ms: number) => void (mortal.isDead || (await sleep(ms)));
    const pace = { ...patience, takeTurn: async () => this.paced };
    const own = mortal.tableOfWrites(table);
    const handover = mailHandover(own, { provider, pace, queue, content, clock, sleep: pause });
    return new ScheduledHandover({ handover, mails: new ScheduledMailRepository(own), queue, clock });
  }

  #next(): WaitingMessage | undefined {
    return this.#waiting.toSorted((a, b) => a.dueAt - b.dueAt)[0];
  }

  #now(): number {
    return this.#fixture.clock.at.getTime();
  }
}
