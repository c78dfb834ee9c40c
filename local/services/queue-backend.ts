import type { QueueEngine } from "#local/engines/queue-calls.ts";
import type { Backend } from "#local/services/backend.ts";
import type { WireAnswer, WireRequest } from "#local/services/wire/wire-service.ts";

/** The engine's queues: calls about messages go by message, the few about queues themselves by HTTP. */
export class QueueBackend implements Pick<Backend, "forward"> {
  readonly #engine: QueueEngine;
  readonly #http: Pick<Backend, "forward">;

  constructor(engine: QueueEngine, http: Pick<Backend, "forward">) {
    this.#engine = engine;
    this.#http = http;
  }

  async forward(request: WireRequest, body: Buffer = request.body): Promise<WireAnswer & { body: Buffer }> {
    const target = String(request.headers["x-amz-target"]);
    if (!target.includes("Message")) return this.#http.forward(request, body);
    const answer = await this.#engine.call({ target, body: body.toString("utf8") });
    return { ...answer, body: Buffer.from(answer.body) };
  }
}
