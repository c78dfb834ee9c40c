import type { Request } from "@middy/core";
import type { KeyCaller } from "#lib/domain/project/caller.ts";
import { type Answer, type Exchange, routeOf, type Step } from "#lib/http/exchange.ts";
import type { BoundReadAhead } from "#lib/http/handler.ts";
import type { ApiKeyStore } from "#lib/http/ports.ts";
import { mayUse } from "#lib/http/steps/named-keys.ts";
import type { RateLimiter } from "#lib/http/steps/rate-limit.ts";
import { Recent } from "#lib/platform/memory/recent.ts";

const callersMax = 1_000;

interface Parts {
  keys: ApiKeyStore;
  limiter: RateLimiter;
  /** By operation. */
  readsAhead: ReadonlyMap<string, BoundReadAhead>;
  /** Steps that read query and body; they must not call a service. */
  input: readonly Step[];
}

/**
 * Begins what a request will need while its key is still being read, for a key that this instance has served before. The
 * checks and their order stay: the key is read strongly with every request, and nothing is answered or written from memory.
 */
export class Foresight {
  readonly #parts: Parts;
  readonly #callers = new Recent<string, KeyCaller>(callersMax);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The caller of a key. `hash` is the sha256 of the key. */
  async find(hash: string, request: Request<Exchange, Answer>): Promise<KeyCaller | undefined> {
    const likely = this.#callers.get(hash);
    if (likely) await this.#begin(likely, request);
    const caller = await this.#parts.keys.find(hash);
    if (caller) this.#callers.set(hash, caller);
    else this.#callers.delete(hash);
    return caller;
  }

  /** A request that is likely to be refused reads nothing ahead. */
  async #begin(likely: KeyCaller, request: Request<Exchange, Answer>): Promise<void> {
    const exchange = request.event;
    if (likely.kind === "named" && !mayUse(likely.key, exchange)) return;
    const isOpen = this.#parts.limiter.begin(likely, exchange.receivedAt);
    const begin = this.#parts.readsAhead.get(routeOf(exchange).operation);
    if (!begin || !isOpen || likely.disabledReason !== null) return;
    if (await this.#readInput(request)) begin({ ...likely, ...inputOf(exchange), now: exchange.receivedAt });
  }

  /** False when the input will be refused, or reading it fails: the steps of the chain answer that in their turn. */
  async #readInput(request: Request<Exchange, Answer>): Promise<boolean> {
    const trial: Exchange = { ...request.event };
    try {
      for (const step of this.#parts.input) await step.before?.({ ...request, event: trial });
    } catch {
      return false;
    }
    Object.assign(request.event, { ...inputOf(trial), warnings: trial.warnings, hasInput: true });
    return true;
  }
}

const inputOf = ({ query, body }: Exchange) => ({ query, body });
