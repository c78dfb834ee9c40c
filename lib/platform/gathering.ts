/**
 * Collects the requests of one turn of the event loop into one batch, so that messages processed independently share their
 * calls to a service. `work` returns its results in request order; a failed one affects only its own caller.
 */
export class Gathering<Asked, Answer> {
  readonly #work: (asked: readonly Asked[]) => readonly Promise<Answer>[];
  #waiting: { asked: Asked; resolve: (answer: Promise<Answer>) => void }[] = [];

  constructor(work: (asked: readonly Asked[]) => readonly Promise<Answer>[]) {
    this.#work = work;
  }

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve) => {
      // Runs after all requests that are ready: promises that settled together continue before an immediate runs.
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
