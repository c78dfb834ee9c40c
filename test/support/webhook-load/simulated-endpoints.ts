import type { Processor } from "#bench/scale/processor.ts";
import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import { WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import { requestLimits, WebhookSender } from "#lib/domain/webhook/webhook-sender.ts";
import type { HttpAnswer, HttpRequest } from "#lib/platform/http-exchange.ts";
import { RequestFault } from "#lib/platform/request-fault.ts";

/** How an endpoint answers: it is busy and well, never answers, answers just in time, or answers 500. */
export type Behaviour = "good" | "dead" | "slow" | "failing";

const answers = {
  good: { status: 200, afterMs: 200 },
  slow: { status: 200, afterMs: 14_000 },
  failing: { status: 500, afterMs: 200 },
};

/** A request to an endpoint. */
interface Told {
  /** Its first attempt, after the event. */
  lagMs: number;
  attempts: number;
}

const dns = { find: async (type: string) => (type === "A" ? ["93.184.216.34"] : []) };

/** The servers of customers, in virtual time. The host of an address says how it answers. */
export class SimulatedEndpoints {
  readonly #time: VirtualTime;
  readonly #cpuMs: number;
  /** By behaviour, then by endpoint and message. */
  readonly #told = new Map<string, Map<string, Told>>();
  atOnceMax = 0;
  readonly #atOnce = new Map<string, number>();

  /** `cpuMs`: of a request, on a whole CPU. */
  constructor(time: VirtualTime, cpuMs: number) {
    this.#time = time;
    this.#cpuMs = cpuMs;
  }

  static url = (behaviour: Behaviour, number: number): string => `https://${behaviour}.example.com/${number}`;

  /** The requests to endpoints that behave like this. */
  toldTo(behaviour: Behaviour): ReadonlyMap<string, Told> {
    return this.#told.get(behaviour) ?? new Map();
  }

  /** The sender of one worker instance. */
  sender(cpu: Processor): WebhookSender {
    return new WebhookSender({
      addresses: new WebhookAddresses(dns, []),
      exchange: (request) => this.#exchange(request, cpu),
      clock: this.#time,
    });
  }

  async #exchange({ url, headers, body }: HttpRequest, cpu: Processor): Promise<HttpAnswer> {
    await cpu.spend(this.#cpuMs);
    const behaviour = url.hostname.split(".")[0] as Behaviour;
    this.#note(behaviour, `${url.pathname} ${headers["webhook-id"]}`, body);
    const atOnce = (this.#atOnce.get(url.href) ?? 0) + 1;
    this.#atOnce.set(url.href, atOnce);
    this.atOnceMax = Math.max(this.atOnceMax, atOnce);
    const answer = behaviour === "dead" ? undefined : answers[behaviour];
    await this.#time.sleep(answer?.afterMs ?? requestLimits.timeoutMs);
    this.#atOnce.set(url.href, (this.#atOnce.get(url.href) ?? 0) - 1);
    if (!answer) throw new RequestFault("No complete answer within 15 seconds.");
    return { status: answer.status, headers: {}, body: Buffer.alloc(0) };
  }

  #note(behaviour: Behaviour, message: string, body: string | null): void {
    const { timestamp } = JSON.parse(body ?? "");
    const told = this.#told.get(behaviour) ?? new Map<string, Told>();
    this.#told.set(behaviour, told);
    const before = told.get(message) ?? { lagMs: this.#time.nowMs - Date.parse(timestamp), attempts: 0 };
    told.set(message, { ...before, attempts: before.attempts + 1 });
  }
}
