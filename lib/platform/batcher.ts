/**
 * Collects the requests of one turn of the event loop into one batch, so that messages processed independently share their
 * calls to a service. `run` returns its results in request order; a failed one affects only its own caller.
 */
export class Batcher<Request, Result> {
  readonly #run: (requests: readonly Request[]) => readonly Promise<Result>[];
  #waiting: { request: Request; resolve: (result: Promise<Result>) => void }[] = [];

  constructor(run: (requests: readonly Request[]) => readonly Promise<Result>[]) {
    this.#run = run;
  }

  add(request: Request): Promise<Result> {
    return new Promise((resolve) => {
      // Runs after all requests that are ready: promises that settled together continue before an immediate runs.
      if (this.#waiting.push({ request, resolve }) === 1) setImmediate(() => this.#begin());
    });
  }

  #begin(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const results = this.#run(waiting.map(({ request }) => request));
    for (const [index, { resolve }] of waiting.entries()) {
      resolve(results[index] ?? Promise.reject(new Error("The batch returned no result for a request.")));
    }
  }
}
