import { once } from "node:events";
import https from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FreshConnections, UnsentError } from "#lib/mail/ses/fresh-connections.ts";
import { certificate, privateKey } from "#test/webhooks/certificate.ts";

let server: https.Server;
let opened: Socket[];
let nowMs: number;
let connections: FreshConnections;

beforeEach(async () => {
  nowMs = 1_000_000;
  opened = [];
  connections = new FreshConnections({ connectionsMax: 10, connectMsMax: 2_000, now: () => nowMs });
  server = https.createServer({ cert: certificate, key: privateKey }, (_, response) => response.end("yes"));
  server.on("connection", (socket: Socket) => opened.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  connections.httpsAgent.destroy();
  server.close();
  for (const socket of opened) socket.destroy();
  await once(server, "close");
});

function ask(agent: https.Agent): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const options = { host: "127.0.0.1", port, servername: "hooks.test", ca: certificate, agent };
  return new Promise((resolve, reject) => {
    const request = https.request(options, (response) => text(response).then(resolve, reject));
    request.on("error", reject).end();
  });
}

/** The agent gets its connection back one turn after the answer. */
async function exchange(from = connections): Promise<string> {
  const answer = await from.exchange(() => ask(from.httpsAgent as https.Agent));
  await new Promise((resolve) => setImmediate(resolve));
  return answer;
}

/** Simulates a frozen process: the server has closed the connection, and this side has not read it yet. */
function closeUnnoticed(): void {
  for (const socket of opened) socket.resetAndDestroy();
}

describe("an idle connection", () => {
  it("is reused within seconds", async () => {
    await exchange();
    nowMs += 3_000;
    await exchange();
    expect(opened).toHaveLength(1);
  });

  it.each([
    ["after more than three seconds", 3_001],
    ["after the clock was set back", -1],
  ])("is not reused %s", async (_, ms) => {
    await exchange();
    nowMs += ms;
    expect(await exchange()).toBe("yes");
    expect(opened).toHaveLength(2);
  });

  it("is not written to when the server closed it while the process was frozen", async () => {
    await Promise.all([exchange(), exchange(), exchange()]);
    closeUnnoticed();
    nowMs += 60_000;
    expect(await exchange()).toBe("yes");
    expect(opened).toHaveLength(4);
  });

  it("is reused when it is young and another one is old", async () => {
    await Promise.all([exchange(), exchange()]);
    nowMs += 2_000;
    await exchange();
    nowMs += 2_000;
    await exchange();
    expect(opened).toHaveLength(2);
  });
});

describe("a connection that fails", () => {
  /** Closes the given number of connections before the TLS handshake. */
  const resetFirst = (count: number) =>
    server.on("connection", (socket: Socket) => {
      if (opened.length <= count) socket.resetAndDestroy();
    });

  it("before the handshake is replaced at once", async () => {
    resetFirst(1);
    expect(await exchange()).toBe("yes");
    expect(opened).toHaveLength(2);
  });

  it("before the handshake a second time is reported as not sent", async () => {
    resetFirst(2);
    await expect(exchange()).rejects.toBeInstanceOf(UnsentError);
    expect(opened).toHaveLength(2);
  });

  it("because of a slow handshake is reported as not sent", async () => {
    const hasty = new FreshConnections({ connectionsMax: 10, connectMsMax: 20, now: () => nowMs });
    server.removeAllListeners("connection").on("connection", (socket: Socket) => opened.push(socket));
    await expect(exchange(hasty)).rejects.toThrow(new UnsentError("No connection within 20 ms."));
  });

  it("after the handshake is not retried, because the request may have been sent", async () => {
    server.removeAllListeners("request").on("request", (request) => request.socket.destroy());
    await expect(exchange()).rejects.not.toBeInstanceOf(UnsentError);
    expect(opened).toHaveLength(1);
  });
});
