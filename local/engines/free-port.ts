import { once } from "node:events";
import { createServer } from "node:net";
import { portOf } from "#local/port-of.ts";

/** A currently free port of the loopback, for servers whose address must be known before they start. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}
