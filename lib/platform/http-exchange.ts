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
  /** Its beginning, as it came; empty unless the status is of success. */
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
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const outgoing = open(request);
  outgoing.on("error", reject);
  outgoing.on("response", (answer) => {
    beginningOf(answer, limits.bytesMax).then(
      (body) => resolve({ status: statusOf(answer), headers: answer.headers, body }),
      reject,
    );
  });
  const late = new Error(`No complete answer within ${limits.timeoutMs / 1_000} seconds.`);
  const timer = setTimeout(() => reject(late), limits.timeoutMs);
  outgoing.end(request.body ?? undefined);
  try {
    return await promise;
  } catch (error) {
    throw new RequestFault(inWords(error), { cause: error });
  } finally {
    clearTimeout(timer);
    outgoing.destroy();
  }
}

function open({ url, method, headers, body, addresses }: HttpRequest): http.ClientRequest {
  const values = Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]);
  const request = url.protocol === "https:" ? https.request : http.request;
  const options: https.RequestOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
    method,
    // Node leaves the length of a DELETE's body out, and the body would not be seen.
    headers: { ...Object.fromEntries(values), ...(body !== null && { "content-length": Buffer.byteLength(body) }) },
    agent: false,
    rejectUnauthorized: true,
    autoSelectFamilyAttemptTimeout: connectMsMax,
    ...(addresses && { lookup: leadingTo(addresses) }),
  };
  try {
    return request(url, options);
  } catch (error) {
    throw new RequestFault(inWords(error), { cause: error });
  }
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
  const isRead = Math.floor(statusOf(answer) / 100) === 2;
  for await (const piece of isRead ? answer : []) {
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
