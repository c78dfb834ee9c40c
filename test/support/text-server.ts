import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface TextAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
  /** Sends the beginning and never comes to an end. */
  endless?: boolean;
}

export interface TextServer {
  url: string;
  /** To every request from now on. */
  answer: TextAnswer;
  requests: number;
  close(): Promise<void>;
}

/** A web server of another party, which publishes one text. */
export async function startTextServer(): Promise<TextServer> {
  const server = createServer((_request, response) => {
    text.requests += 1;
    const { status = 200, headers, body, endless } = text.answer;
    response.writeHead(status, headers).write(body || "\n");
    if (!endless) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const text: TextServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`,
    answer: { status: 404, body: "404: Not Found" },
    requests: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return text;
}
