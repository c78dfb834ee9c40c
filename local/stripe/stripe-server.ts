import { createServer, type IncomingMessage } from "node:http";
import { portOf } from "#local/port-of.ts";
import type { StripeAccount } from "#local/stripe/stripe-account.ts";

/** An API answer: status and body. */
type ApiAnswer = [number, unknown];

interface StripeCall {
  method: string;
  path: string;
  params: URLSearchParams;
  idempotencyKey: string | undefined;
}

interface StripeServer {
  url: string;
  /** The calls received, oldest first. */
  calls: StripeCall[];
  /** Answers the next calls instead of the API; "cut" closes the connection. */
  fault: ((call: StripeCall) => ApiAnswer | "cut" | undefined) | undefined;
  stop(): Promise<void>;
}

const refusal = (status: number, type: string, code: string): ApiAnswer => [
  status,
  { error: { type, code, message: code } },
];
const missing = refusal(404, "invalid_request_error", "resource_missing");
const found = (object: object | undefined): ApiAnswer => (object ? [200, object] : missing);

/** Stripe's API over an account, for the laptop and the tests: the calls of Petrel, with Stripe's checks. */
export async function startStripeServer(account: StripeAccount, secretKey: string, port = 0): Promise<StripeServer> {
  const calls: StripeCall[] = [];
  const kept = new Map<string, { asked: string; answer: ApiAnswer }>();
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`;
    if (isKnown) calls.push(call);
    const fault = isKnown ? state.fault?.(call) : undefined;
    if (fault === "cut") return void request.socket.destroy();
    const [status, body] =
      fault ?? (isKnown ? answerOnce(call) : refusal(401, "invalid_request_error", "api_key_invalid"));
    response
      .writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_local" })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  const state: StripeServer = { url, calls, fault: undefined, stop };
  return state;

  function answerOnce(call: StripeCall): ApiAnswer {
    const { idempotencyKey: key } = call;
    const asked = `${call.method} ${call.path}?${call.params}`;
    const before = key === undefined ? undefined : kept.get(key);
    if (before)
      return before.asked === asked ? before.answer : refusal(400, "idempotency_error", "idempotency_key_in_use");
    const answer = answerOf(account, call);
    if (key !== undefined) kept.set(key, { asked, answer });
    return answer;
  }

  function stop(): Promise<void> {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  }
}

async function readCall(request: IncomingMessage): Promise<StripeCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe");
  const { method = "GET", headers } = request;
  const key = headers["idempotency-key"];
  const params = method === "POST" ? new URLSearchParams(Buffer.concat(chunks).toString("utf8")) : searchParams;
  return { method, path: pathname, params, idempotencyKey: typeof key === "string" ? key : undefined };
}

function answerOf(account: StripeAccount, { method, path, params }: StripeCall): ApiAnswer {
  const [, , resource = "", id = ""] = path.split("/");
  switch (`${method} ${resource}`) {
    case "POST checkout":
      return checkout(account, params);
    case "POST billing_portal":
      return account.customers.has(params.get("customer") ?? "") ? [200, portalOf(params)] : missing;
    case "GET customers":
      return found(account.customers.get(id));
    case "GET subscriptions":
      return found(account.subscriptions.get(id));
    case "DELETE subscriptions":
      return cancel(account, id);
    case "GET invoices":
      return id === "" ? [200, listInvoices(account, params)] : found(account.invoices.get(id));
    case "POST invoices":
      return preview(account, params);
    case "GET charges":
      return found(account.charges.get(id));
    case "POST refunds":
      return refund(account, params.get("charge") ?? "");
    default:
      return refusal(404, "invalid_request_error", "url_invalid");
  }
}

function checkout(account: StripeAccount, params: URLSearchParams): ApiAnswer {
  const customer = params.get("customer");
  if (customer !== null && !account.customers.has(customer)) return missing;
  const asked = ["mode", "client_reference_id", "currency", "line_items[0][price]", "success_url"];
  if (asked.some((name) => !params.get(name))) return refusal(400, "invalid_request_error", "parameter_missing");
  const url = `https://checkout.stripe.test/${account.sessions.size + 1}`;
  const [projectId, currency] = [params.get("client_reference_id"), params.get("currency")];
  return [200, account.startCheckout({ client_reference_id: projectId, currency, customer, url })];
}

const portalOf = (params: URLSearchParams) => ({
  object: "billing_portal.session",
  url: `https://billing.stripe.test/${params.get("customer")}`,
  return_url: params.get("return_url"),
});

function cancel({ subscriptions }: StripeAccount, id: string): ApiAnswer {
  const subscription = subscriptions.get(id);
  if (!subscription || subscription.status === "canceled") return missing;
  return [200, Object.assign(subscription, { status: "canceled" })];
}

/** Newest first. */
function listInvoices({ invoices }: StripeAccount, params: URLSearchParams) {
  const [customer, status] = [params.get("customer"), params.get("status")];
  const all = [...invoices.values()].reverse().sort((a, b) => b.created - a.created);
  const fitting = all.filter((each) => each.customer === customer && (status === null || each.status === status));
  const limit = Number(params.get("limit") ?? 10);
  return { object: "list", data: fitting.slice(0, limit), has_more: fitting.length > limit, url: "/v1/invoices" };
}

function preview(account: StripeAccount, params: URLSearchParams): ApiAnswer {
  const subscription = account.subscriptions.get(params.get("subscription") ?? "");
  if (subscription?.status !== "active") return refusal(404, "invalid_request_error", "invoice_upcoming_none");
  const times = { period_start: subscription.created, period_end: subscription.created + 2_592_000 };
  const amounts = { amount_due: 2_900, currency: subscription.currency, subtotal: 2_437, total: 2_900 };
  return [200, { object: "invoice", id: "upcoming_in_local", ...times, ...amounts }];
}

function refund(account: StripeAccount, chargeId: string): ApiAnswer {
  const charge = account.charges.get(chargeId);
  if (!charge) return missing;
  if (charge.refunded) return refusal(400, "invalid_request_error", "charge_already_refunded");
  return [200, account.refund(chargeId)];
}
