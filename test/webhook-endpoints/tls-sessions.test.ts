import tls, { type TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { httpExchange, tlsSessions } from "#lib/platform/http-exchange.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startHookServer } from "#test/support/hook-server.ts";
import { certificate, privateKey } from "#test/webhooks/certificate.ts";

const hooks = await forThisFile(startHookServer({ key: privateKey, cert: certificate }));

beforeAll(() => tls.setDefaultCACertificates([certificate]));
afterAll(() => tls.setDefaultCACertificates(tls.getCACertificates("bundled")));

it("resumes its TLS session with a host, on another connection", async () => {
  const connections: { port: number | undefined; isResumed: boolean }[] = [];
  hooks.answer("/in", (response) => {
    const socket = response.req.socket as TLSSocket;
    connections.push({ port: socket.remotePort, isResumed: socket.isSessionReused() });
    response.end();
  });
  const limits = { timeoutMs: 15_000, bytesMax: 65_536, sessions: tlsSessions() };
  const url = new URL(`https://hooks.test:${hooks.port}/in`);
  for (const _ of [1, 2]) {
    const request = { url, method: "POST", headers: {}, body: "{}", addresses: ["127.0.0.1"] };
    expect((await httpExchange(request, limits)).status).toBe(200);
  }
  expect(connections.map(({ isResumed }) => isResumed)).toEqual([false, true]);
  expect(new Set(connections.map(({ port }) => port)).size).toBe(2);
});
