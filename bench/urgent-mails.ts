import { setTimeout as sleep } from "node:timers/promises";
import type { RunningStack } from "#test/support/stack.ts";

const everyMs = 250;
const warmUpMails = 8;

/** Transactional mail, four a second, and the time of each from its request until SES had it. */
export class UrgentMails {
  readonly #stack: RunningStack;
  readonly #askedAt = new Map<string, number>();
  /** Refusals are kept until the end: an unhandled rejection would end the bench and leave its stack running. */
  readonly #answers: Promise<unknown>[] = [];
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(stack: RunningStack) {
    this.#stack = stack;
  }

  /** Starts functions and creates contacts, so that neither is measured. */
  async warmUp(): Promise<void> {
    await Promise.all(Array.from({ length: warmUpMails }, (_, number) => this.#send(`warm-${number}@example.net`)));
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    const refused = (await Promise.all(this.#answers)).find((refusal) => refusal !== undefined);
    if (refused !== undefined) throw refused;
  }

  /** Milliseconds of each mail; rejects unless all have left. */
  leftMs(): Promise<number[]> {
    return Promise.all(
      [...this.#askedAt].map(async ([address, askedAt]) => {
        const [message] = await this.#stack.messages(address);
        if (!message) throw new Error(`The mail to ${address} has not left.`);
        return Date.parse(message.sentAt) - askedAt;
      }),
    );
  }

  async #run(): Promise<void> {
    for (let number = 0; !this.#isStopped; number += 1) {
      const address = `urgent-${number}@example.net`;
      this.#askedAt.set(address, Date.now());
      this.#answers.push(this.#send(address).catch((refusal: unknown) => refusal));
      await sleep(everyMs);
    }
  }

  async #send(to: string): Promise<void> {
    const { domain } = this.#stack.credentials;
    const mail = { to, from: `hello@${domain}`, subject: "Your code", body: "<p>It is 123456.</p>" };
    const { status, body } = await this.#stack.call("POST", "/v1/send", mail);
    if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  }
}
