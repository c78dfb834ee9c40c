import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Table } from "#lib/storage/table/table.ts";
import { apiEvent } from "#local/gateway/api-event.ts";
import { type ContactFixture, contactFixture } from "#test/pages/contact/contact-fixture.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";

export interface ServedPages {
  url: string;
  fixture: ContactFixture;
  stop(): void;
}

/** The pages where a real browser reaches them. */
export async function servePages(table: Table): Promise<ServedPages> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const route = { routeKey: "$default", functionArn: "pages", pathParameters: {} };
    const context = { accountId: "000000000000", apiId: "api", now: Date.now() };
    const event = apiEvent(request, { body: Buffer.concat(chunks), route, context });
    const { statusCode, headers, body } = await fixture.api(event as never, lambdaContext());
    response.writeHead(statusCode ?? 500, headers as Record<string, string>).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fixture = contactFixture(table, { APP_URL: url, BASE_URL: url });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, fixture, stop };
}
