import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { WebhookCall, WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { WebhookCaller } from "#lib/domain/execution/webhook/webhook-caller.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";

export type CallName = Pick<WebhookCall, "projectId" | "stepExecutionId">;

/** A call that a worker has begun. */
export interface BegunCall {
  /** From this instant on (ISO 8601) that worker is certainly gone. */
  until: string;
  /** Null while it is in flight, and forever when it was interrupted. */
  result: WebhookResult | null;
}

/** The calls that were begun, and their results. Implemented by lib/storage. */
export interface BegunCalls {
  /** Begins the call, or returns the call that was begun before. 1 WRU. */
  begin(call: CallName, claim: { owner: string; until: string; expiresAt: string }): Promise<BegunCall | undefined>;
  /** Stores the result of a call that this owner began. 1 WRU for each KB of the packed result. */
  keep(call: WebhookCall, owner: string, result: WebhookResult): Promise<void>;
}

interface WebhookDeliveryPorts {
  calls: BegunCalls;
  caller: Pick<WebhookCaller, "call">;
  jobs: JobQueue<ExecutionJob>;
  clock: Clock;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** As long as the queue keeps a message. Later only an operator can bring one back; the call's record has expired then. */
const callableMs = 4 * dayMs;
const rememberedMs = callableMs + dayMs;

/** Prevents a call that has not begun: a worker that takes it later finds one that ended without a result. */
export async function withdrawCall(calls: Pick<BegunCalls, "begin">, call: CallName, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + rememberedMs).toISOString();
  await calls.begin(call, { owner: newId(), until: now.toISOString(), expiresAt });
}

/** Makes the call of a WEBHOOK step at most once, and reports the result to its execution. */
export class WebhookDelivery {
  readonly #ports: WebhookDeliveryPorts;

  constructor(ports: WebhookDeliveryPorts) {
    this.#ports = ports;
  }

  /**
   * `deadline`: from then on this worker is certainly gone. Throws while another worker may be making the call, so that the
   * message is redelivered.
   */
  async deliver(call: WebhookCall, deadline: Date): Promise<WebhookResult> {
    const { calls, clock } = this.#ports;
    const now = clock.now();
    const startedAt = Date.parse(call.startedAt);
    if (now.getTime() > startedAt + callableMs)
      return this.#report(call, { error: "The call was not made, because its deadline had passed." });
    const expiresAt = new Date(startedAt + rememberedMs).toISOString();
    const owner = newId();
    const begun = await calls.begin(call, { owner, until: deadline.toISOString(), expiresAt });
    if (!begun) return this.#make(call, owner);
    if (begun.result) return this.#report(call, begun.result);
    if (begun.until > now.toISOString()) throw new Error("Another worker may be making this call.");
    return this.#report(call, { error: "The call was interrupted. Its outcome is unknown." });
  }

  async #make(call: WebhookCall, owner: string): Promise<WebhookResult> {
    const result = await this.#ports.caller.call(call);
    const [, reported] = await Promise.allSettled([
      this.#ports.calls.keep(call, owner, result),
      this.#report(call, result),
    ]);
    // Reporting is enough; a result only stored is reported when the message is redelivered.
    if (reported.status === "rejected") throw reported.reason;
    return result;
  }

  async #report(
    { projectId: dataId, place: key, stepExecutionId }: WebhookCall,
    result: WebhookResult,
  ): Promise<WebhookResult> {
    await this.#ports.jobs.send({ type: "settleWebhook", dataId, ...key, stepExecutionId, result });
    return result;
  }
}
