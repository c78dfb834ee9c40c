import { setImmediate as turn } from "node:timers/promises";

/** A batcher collects the requests of one turn of the event loop and sends them in the next. */
const turnsOfAnswer = 3;

/** Calls of real engines, which take none of the virtual time: it passes only while none is under way. */
export class RealWork {
  #underWay = 0;
  #rest = Promise.withResolvers<void>();

  async perform<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) {
        this.#rest.resolve();
        this.#rest = Promise.withResolvers();
      }
    }
  }

  /** Resolves when nothing is under way, nor follows from what was. */
  async isDone(): Promise<void> {
    for (;;) {
      for (let turns = 0; turns < turnsOfAnswer; turns += 1) await turn();
      if (this.#underWay === 0) return;
      await this.#rest.promise;
    }
  }
}
