import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What the server does with one request: `lost` closes the connection after reading it, `silent` never answers. */
export type Reaction =
  | "lost"
  | "silent"
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> };

/** A server that reacts to the nth request as the script says, and remembers the requests. */
export class ScriptedServer implements AsyncDisposable {
  readonly seen: Seen[] = [];
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(script: readonly Reaction[], port = 0): Promise<ScriptedServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const scripted = new ScriptedServer(server);
    server.on("request", (request, response) => void scripted.#react(script, request, response));
    return scripted;
  }

  async #react(script: readonly Reaction[], request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = "", url = "", headers } = request;
    this.seen.push({ method, url, headers, body: Buffer.concat(pieces).toString() });
    const reaction = script[this.seen.length - 1] ?? { status: 500, text: "The script has ended." };
    if (reaction === "silent") return;
    if (reaction === "lost") {
      request.socket.destroy();
      return;
    }
    response.writeHead(reaction.status, { "Content-Type": "application/json", ...reaction.headers });
    response.end(reaction.text ?? (reaction.json === undefined ? undefined : JSON.stringify(reaction.json)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
