import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import { RequestFault } from "#lib/platform/request-fault.ts";

export interface HttpRequest {
  url: URL;
  method: string;
  /** Values may contain any character except controls; those beyond Latin-1 are sent as UTF-8. */
  headers: Record<string, string>;
  body: string | null;
  /** Addresses to connect to, regardless of DNS; undefined = resolve the host's name. */
  addresses: readonly string[] | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The first bytes as received, not decompressed; empty for a redirect. */
  body: Buffer;
}

interface ExchangeLimits {
  /** From the connection to the last byte that is read. */
  timeoutMs: number;
  /** Reading stops after this many bytes. */
  bytesMax: number;
  /** Resumes TLS sessions; none by default. */
  sessions?: https.Agent;
}

/** Keeps TLS sessions, but no connections: a further request to a host takes a quarter less CPU time. */
export const tlsSessions = (): https.Agent => new https.Agent({ keepAlive: false, maxCachedSessions: 1_000 });

/** With several addresses, the next one is tried after this time without a connection. */
const connectMsMax = 1_000;

/**
 * One request and its response, on its own connection, without proxy, redirects or decompression.
 * @throws RequestFault on a timeout, a network error or a certificate error.
 */
export async function httpExchange(request: HttpRequest, limits: ExchangeLimits): Promise<HttpAnswer> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isComplete = false;
  try {
    return await new Promise((resolve, reject) => {
      const late = new Error(`No complete answer within ${limits.timeoutMs / 1_000} seconds.`);
      timer = setTimeout(() => reject(late), limits.timeoutMs);
      const outgoing = open(request, over.signal, limits.sessions);
      outgoing.on("error", reject);
      outgoing.on("upgrade", (_answer, socket) => {
        socket.destroy();
        reject(new Error("The server asked for another protocol."));
      });
      outgoing.on("response", (answer) => {
        const answered = (body: Buffer) => {
          isComplete = answer.complete;
          resolve({ status: statusOf(answer), headers: answer.headers, body });
        };
        beginningOf(answer, limits.bytesMax).then(answered, reject);
      });
      // As a string it would be joined to the headers, which would then be encoded as UTF-8 twice.
      outgoing.end(request.body === null ? undefined : Buffer.from(request.body));
    });
  } catch (error) {
    throw new RequestFault(inWords(error), { cause: error });
  } finally {
    clearTimeout(timer);
    // An aborted connection takes its TLS session with it.
    if (!isComplete) over.abort();
  }
}

function open(
  { url, method, headers, body, addresses }: HttpRequest,
  signal: AbortSignal,
  sessions: https.Agent | undefined,
): http.ClientRequest {
  const values = Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]);
  const options: https.RequestOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
    method,
    // Node omits the content length of a DELETE, so the server would not see the body.
    headers: { ...Object.fromEntries(values), ...(body !== null && { "content-length": Buffer.byteLength(body) }) },
    signal,
    rejectUnauthorized: true,
    autoSelectFamilyAttemptTimeout: connectMsMax,
    ...(addresses && { lookup: leadingTo(addresses) }),
  };
  return url.protocol === "https:"
    ? https.request(url, { ...options, agent: sessions ?? false })
    : http.request(url, { ...options, agent: false });
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

/** Of an error's text: a certificate with many names is told of with all of them. */
const reasonLengthMax = 255;

/** When several addresses all failed, reports the first error. */
function inWords(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? `The request failed: ${reasonOf(first)}` : "The request failed.";
}

function reasonOf({ message, code }: Error & { code?: unknown }): string {
  if (code === "ECONNRESET") return "The connection closed before the answer was complete.";
  const [, fault] = /:SSL routines:[^:]*:([^:]+):/.exec(message) ?? [];
  if (fault !== undefined) return `TLS failed: ${fault}`;
  // After a semicolon Node tells its own user what to try.
  const [reason = ""] = message.split("; if the root CA");
  return reason.slice(0, reasonLengthMax);
}
