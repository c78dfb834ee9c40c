import { AddressRefused, type WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import type { WebhookEndpoint } from "#lib/domain/webhook/webhook-endpoint.ts";
import { messageBody, type WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import { validSecrets } from "#lib/domain/webhook/webhook-secrets.ts";
import { signatureHeaders } from "#lib/domain/webhook/webhook-signature.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { HttpAnswer, HttpRequest } from "#lib/platform/http-exchange.ts";
import { RequestFault } from "#lib/platform/request-fault.ts";

/** One request to an endpoint, and how it ended. */
export interface Attempt {
  /** When it began (ISO 8601). */
  at: string;
  /** Null without an answer. */
  statusCode: number | null;
  /** Null for a success. */
  error: string | null;
  durationMs: number;
  /** The beginning of the answer's body, at most 1 KB; null without an answer. */
  response: string | null;
}

/** `retryAt`: the endpoint asked for no attempt before this time (milliseconds since 1970). */
export type MadeAttempt = Attempt & { retryAt: number | null };

/** Limits of each request. */
export const requestLimits = { timeoutMs: 15_000, bytesMax: 65_536 };

const responseBytesMax = 1_024;

/** The longest wait that `Retry-After` may ask for. */
const retryAfterMsMax = 24 * 60 * 60 * 1_000;

interface WebhookSenderPorts {
  addresses: Pick<WebhookAddresses, "of">;
  /** One request and its answer, within `requestLimits`. Throws RequestFault. */
  exchange(request: HttpRequest): Promise<HttpAnswer>;
  clock: Clock;
}

/** Makes signed requests to endpoints. Each looks up its address again and connects to nothing else. No redirect is followed. */
export class WebhookSender {
  readonly #ports: WebhookSenderPorts;

  constructor(ports: WebhookSenderPorts) {
    this.#ports = ports;
  }

  /** Returns every outcome of the request; throws Petrel's own faults. */
  async send(endpoint: Pick<WebhookEndpoint, "url" | "secrets">, message: WebhookMessage): Promise<MadeAttempt> {
    const { addresses, exchange, clock } = this.#ports;
    const begun = clock.now();
    const passed = () => ({ at: begun.toISOString(), durationMs: clock.now().getTime() - begun.getTime() });
    try {
      const url = new URL(endpoint.url);
      const body = messageBody(message);
      const answer = await exchange({
        ...{ url, method: "POST", body, addresses: await addresses.of(url) },
        headers: {
          "accept-encoding": "identity",
          "content-type": "application/json",
          "user-agent": "Petrel-Webhooks/1.0",
          ...signatureHeaders(validSecrets(endpoint.secrets, begun), { id: message.id, at: begun, body }),
        },
      });
      const success = answer.status >= 200 && answer.status <= 299;
      return {
        ...{ ...passed(), statusCode: answer.status },
        error: success ? null : `The endpoint answered with status ${answer.status}.`,
        response: beginningOf(answer.body),
        retryAt: retryTime(answer, clock.now()),
      };
    } catch (error) {
      if (!(error instanceof RequestFault)) throw error;
      const reason = error instanceof AddressRefused ? "address_refused" : error.message;
      return { ...passed(), statusCode: null, error: reason, response: null, retryAt: null };
    }
  }
}

/** Without a character that the limit cuts in half, and without NUL, which some databases refuse. */
const beginningOf = (body: Buffer): string =>
  new TextDecoder().decode(body.subarray(0, responseBytesMax), { stream: true }).replaceAll("\0", "");

function retryTime({ status, headers }: HttpAnswer, now: Date): number | null {
  const given = headers["retry-after"];
  if ((status !== 429 && status !== 503) || given === undefined) return null;
  const at = /^\d+$/.test(given) ? now.getTime() + Number(given) * 1_000 : Date.parse(given);
  return Number.isNaN(at) ? null : Math.min(at, now.getTime() + retryAfterMsMax);
}
