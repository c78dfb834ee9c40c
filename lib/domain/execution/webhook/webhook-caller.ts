import type { WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import type { WebhookCall, WebhookRequest, WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import { webhookResponse } from "#lib/domain/execution/webhook/webhook-response.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { HttpAnswer, HttpRequest } from "#lib/platform/http-exchange.ts";
import { RequestFault } from "#lib/platform/request-fault.ts";

interface WebhookCallerPorts {
  addresses: Pick<WebhookAddresses, "of">;
  /** One request and its answer, within the limits of one. Throws RequestFault. */
  exchange(request: HttpRequest): Promise<HttpAnswer>;
  clock: Clock;
}

const redirectsMax = 5;

/** One request of a call: the first, or where a redirect leads. */
interface Hop extends Omit<WebhookRequest, "url"> {
  url: URL;
}

/** Makes the requests of WEBHOOK steps (contract 06 section 7): checks the address of every hop, then connects to it. */
export class WebhookCaller {
  readonly #ports: WebhookCallerPorts;

  constructor(ports: WebhookCallerPorts) {
    this.#ports = ports;
  }

  /** Returns every outcome of the request as a result; throws Petrel's own faults. */
  async call({ request, stepExecutionId }: Pick<WebhookCall, "request" | "stepExecutionId">): Promise<WebhookResult> {
    const { clock } = this.#ports;
    const begun = clock.now().getTime();
    try {
      const { status: statusCode, ...answer } = await this.#follow(request, stepExecutionId);
      const durationMs = clock.now().getTime() - begun;
      const { url, method } = request;
      const success = statusCode >= 200 && statusCode <= 299;
      const output = { url, method, statusCode, success, response: webhookResponse(answer), durationMs };
      return success ? { output } : { error: `The address answered with status ${statusCode}.`, output };
    } catch (error) {
      if (!(error instanceof RequestFault)) throw error;
      return { error: error.message };
    }
  }

  async #follow(request: WebhookRequest, stepExecutionId: string): Promise<HttpAnswer> {
    let hop: Hop = { ...request, url: new URL(request.url) };
    for (let redirects = 0; ; redirects += 1) {
      const addresses = await this.#ports.addresses.of(hop.url);
      const headers = allHeaders(hop.headers, stepExecutionId);
      const answer = await this.#ports.exchange({ ...hop, headers, addresses });
      const next = nextHop(hop, answer);
      if (!next) return answer;
      if (redirects === redirectsMax) throw new RequestFault(`The url redirects more than ${redirectsMax} times.`);
      hop = next;
    }
  }
}

/** In lower case. A configured header wins over Petrel's own. */
function allHeaders(given: Record<string, string>, stepExecutionId: string): Record<string, string> {
  return {
    "accept-encoding": "identity",
    "content-type": "application/json",
    "user-agent": "Petrel-Webhook/1.0",
    "x-petrel-step-execution-id": stepExecutionId,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

const redirectStatuses = [301, 302, 303, 307, 308];

/** Undefined when the answer is no redirect. Throws RequestFault on an invalid redirect. */
function nextHop(hop: Hop, { status, headers: { location } }: HttpAnswer): Hop | undefined {
  if (!redirectStatuses.includes(status)) return undefined;
  if (location === undefined) throw new RequestFault(`The address answered with status ${status} and no Location.`);
  const url = URL.parse(location, hop.url.href);
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) {
    throw new RequestFault("The url redirects to something other than http or https.");
  }
  const becomesGet = status === 303 || (status < 303 && hop.method === "POST");
  return {
    url,
    ...(becomesGet ? { method: "GET", body: null } : { method: hop.method, body: hop.body }),
    headers: url.origin === hop.url.origin ? hop.headers : {},
  };
}
