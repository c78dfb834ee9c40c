import { actOf, Problem } from "#api/problem.ts";

/** Whether a failed call may have been carried out all the same: the network or the server broke off. */
const isInDoubt = (error: unknown): boolean => error instanceof Problem && actOf(error) === "retry";

interface Order<T> {
  send(): Promise<T>;
  /** The record as it is now. */
  read(): Promise<T>;
  /** Whether the record shows that the order was carried out. */
  isDone(record: T): boolean;
}

/**
 * Carries out an order once: a second call joins the one under way, and after an answer that got lost the record is read before
 * anything is sent again.
 */
export class SendOnce<T> {
  #running: Promise<T> | undefined;
  #inDoubt = false;

  run(order: Order<T>): Promise<T> {
    this.#running ??= this.#attempt(order).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #attempt({ send, read, isDone }: Order<T>): Promise<T> {
    if (this.#inDoubt) {
      const record = await read();
      this.#inDoubt = false;
      if (isDone(record)) return record;
    }
    try {
      return await send();
    } catch (error) {
      if (!isInDoubt(error)) throw error;
      this.#inDoubt = true;
      return await this.#lookAfter(error, { read, isDone });
    }
  }

  /** If the record cannot be read now either, the next attempt reads it first. */
  async #lookAfter(error: unknown, { read, isDone }: Pick<Order<T>, "read" | "isDone">): Promise<T> {
    const record = await read().catch(() => {
      throw error;
    });
    if (!isDone(record)) throw error;
    this.#inDoubt = false;
    return record;
  }
}
