import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  method: string;
  /** With its query, as it came. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HookServer {
  port: number;
  requests: ReceivedRequest[];
  /** Of a path, without its query. Any other is answered `{"ok":true}`. */
  answer(path: string, write: (response: ServerResponse) => void): void;
  /** Ends the requests that wait for an answer. */
  drop(): void;
  /** Forgets the requests. */
  clear(): void;
  close(): Promise<void>;
}

/** A server that webhooks are sent to, on a port of its own; with a certificate by TLS. */
export async function startHookServer(tls?: { key: string; cert: string }): Promise<HookServer> {
  const answers = new Map<string, (response: ServerResponse) => void>();
  const requests: ReceivedRequest[] = [];
  const server = tls ? createHttpsServer(tls) : createHttpServer();
  server.on("request", async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = "", url = "", headers } = request;
    requests.push({ method, path: url, headers, body: Buffer.concat(pieces).toString() });
    const write = answers.get(url.split("?")[0] ?? "");
    if (write) write(response);
    else response.setHeader("content-type", "application/json").end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    answer: (path, write) => void answers.set(path, write),
    drop: () => server.closeAllConnections(),
    clear: () => void requests.splice(0),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
