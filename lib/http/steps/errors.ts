import { errorAnswer } from "#lib/http/error-answer.ts";
import type { Step } from "#lib/http/exchange.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** Responds to what was thrown. The last link, so that earlier links find the response in their own `onError`. */
export function errors(clock: Clock, logger: Pick<Logger, "error">): Step {
  return {
    onError: (request) => {
      const { event: exchange, error } = request;
      if (!(error instanceof Refusal)) logger.error("fault", { requestId: exchange.requestId, error });
      // Set, not returned: a returned response would end the chain before the idempotency key is settled.
      request.response = errorAnswer(exchange, error, clock.now());
    },
  };
}
