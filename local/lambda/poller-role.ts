import type { Authorizer } from "#local/services/authorizer.ts";
import type { Meter } from "#local/services/meter.ts";

/** Event sources are polled with the function's role, and billed to the function. */
export class PollerRole {
  readonly #functionName: string;
  readonly #authorizer: Authorizer;
  readonly #meter: Meter;

  constructor(functionName: string, authorizer: Authorizer, meter: Meter) {
    this.#functionName = functionName;
    this.#authorizer = authorizer;
    this.#meter = meter;
  }

  /** Whether every action is granted; those that are not are listed as denied. */
  allows(actions: string[], resource: string): boolean {
    const verdicts = actions.map((action) =>
      this.#authorizer.check({ functionName: this.#functionName, action, resource }),
    );
    return verdicts.every((verdict) => verdict.allowed);
  }

  /** Lambda's reads of a stream are free; its calls of a queue are not. */
  countQueueCall(operation: string): void {
    this.#meter.countOperation({ functionName: this.#functionName, service: "sqs", operation });
  }
}
