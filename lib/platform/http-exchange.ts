import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import { RequestFault } from "#lib/platform/request-fault.ts";

export interface HttpRequest {
  url: URL;
  method: string;
  /** Values may hold any character but controls; what is beyond Latin goes as UTF-8. */
  headers: Record<string, string>;
  body: string | null;
  /** Connected to, whatever the host's name leads to by then; undefined = as the system has it. */
  addresses: readonly string[] | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The first bytes as received, not unpacked; empty for a redirect. */
  body: Buffer;
}

export interface ExchangeLimits {
  /** From the connection to the last byte that is read. */
  timeoutMs: number;
  /** Where reading ends. */
  bytesMax: number;
}

/** Of several addresses the next one is tried when one has not answered for so long. */
const connectMsMax = 1_000;

/**
 * One request and its answer, on a connection of its own, by no proxy, following nothing and unpacking nothing.
 * @throws RequestFault when there is none in time, of the network or of the certificate.
 */
export async function httpExchange(request: HttpRequest, limits: ExchangeLimits): Promise<HttpAnswer> {
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const late = new Error(`No complete answer within ${limits.timeoutMs / 1_000} seconds.`);
      const timer = setTimeout(() => reject(late), limits.timeoutMs);
      over.signal.addEventListener("abort", () => clearTimeout(timer));
      const outgoing = open(request, over.signal);
      outgoing.on("error", reject);
      outgoing.on("response", (answer) => {
        const answered = (body: Buffer) => resolve({ status: statusOf(answer), headers: answer.headers, body });
        beginningOf(answer, limits.bytesMax).then(answered, reject);
      });
      // As text it would be joined to the headers, and they would become UTF-8 twice.
      outgoing.end(request.body === null ? undefined : Buffer.from(request.body));
    });
  } catch (error) {
    throw new RequestFault(inWords(error), { cause: error });
  } finally {
    over.abort();
  }
}

function open({ url, method, headers, body, addresses }: HttpRequest, signal: AbortSignal): http.ClientRequest {
  const values = Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]);
  const options: https.RequestOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
    method,
    // Node leaves the length of a DELETE's body out, and the body would not be seen.
    headers: { ...Object.fromEntries(values), ...(body !== null && { "content-length": Buffer.byteLength(body) }) },
    signal,
    agent: false,
    rejectUnauthorized: true,
    autoSelectFamilyAttemptTimeout: connectMsMax,
    ...(addresses && { lookup: leadingTo(addresses) }),
  };
  return url.protocol === "https:" ? https.request(url, options) : http.request(url, options);
}

function leadingTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    if (options.all) done(null, all);
    else done(null, all[0]?.address ?? "", all[0]?.family);
  };
}

const statusOf = ({ statusCode = 0 }: IncomingMessage): number => statusCode;

async function beginningOf(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const isRedirect = Math.floor(statusOf(answer) / 100) === 3;
  for await (const piece of isRedirect ? [] : answer) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= bytesMax) break;
  }
  return Buffer.concat(pieces).subarray(0, bytesMax);
}

/** Of several addresses that all failed, the first. */
function inWords(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? `The request failed: ${first.message}` : "The request failed.";
}
