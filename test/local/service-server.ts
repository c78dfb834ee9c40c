import { createServer } from "node:http";
import type { LocalService } from "#local/services/service.ts";

export interface ServiceServer {
  endpoint: string;
  close(): Promise<void>;
}

/** A service of the local stack behind HTTP, so that the SDK's own client speaks with it. */
export async function serveService(service: LocalService): Promise<ServiceServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://localhost");
    const answer = await service.handle({
      method: request.method ?? "GET",
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      body: Buffer.concat(chunks),
    });
    const type = answer.errorType ? { "x-amzn-errortype": answer.errorType } : {};
    response.writeHead(answer.status, { "content-type": "application/json", ...type });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
