/**
 * Gathers what is asked for in one turn of the event loop, so that the messages of a batch, each worked off on its own,
 * share their calls to a service. `work` answers in the order of what was asked, each for itself: one failure is one
 * caller's.
 */
export class Gathering<Asked, Answer> {
  readonly #work: (asked: readonly Asked[]) => readonly Promise<Answer>[];
  #waiting: { asked: Asked; resolve: (answer: Promise<Answer>) => void }[] = [];

  constructor(work: (asked: readonly Asked[]) => readonly Promise<Answer>[]) {
    this.#work = work;
  }

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve) => {
      // After all that is ready to ask: promises that settled together go on before an immediate runs.
      if (this.#waiting.push({ asked, resolve }) === 1) setImmediate(() => this.#begin());
    });
  }

  #begin(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const answers = this.#work(waiting.map(({ asked }) => asked));
    for (const [index, { resolve }] of waiting.entries()) {
      resolve(answers[index] ?? Promise.reject(new Error("Nothing was answered.")));
    }
  }
}
