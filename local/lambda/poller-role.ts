import type { Authorizer } from "#local/services/authorizer.ts";
import type { Meter } from "#local/services/meter.ts";

/** Event sources are polled in the name of the function: by its role, and on its account. */
export class PollerRole {
  readonly #functionName: string;
  readonly #authorizer: Authorizer;
  readonly #meter: Meter;

  constructor(functionName: string, authorizer: Authorizer, meter: Meter) {
    this.#functionName = functionName;
    this.#authorizer = authorizer;
    this.#meter = meter;
  }

  /** Whether every action is granted; each that is not is listed as denied. */
  allows(actions: string[], resource: string): boolean {
    const verdicts = actions.map((action) =>
      this.#authorizer.check({ functionName: this.#functionName, action, resource }),
    );
    return verdicts.every((verdict) => verdict.allowed);
  }

  /** Reads of a stream by Lambda are free; calls of a queue are not. */
  countQueueCall(operation: string): void {
    this.#meter.countOperation({ functionName: this.#functionName, service: "sqs", operation });
  }
}
