import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startHookServer } from "#test/support/hook-server.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import { certificate, privateKey } from "#test/webhooks/certificate.ts";

const fixture = await forThisFile(startDeliveryFixture());
const secure = await forThisFile(startHookServer({ key: privateKey, cert: certificate }));
fixture.env.WEBHOOK_ALLOW_HOSTS.push(`127.0.0.1:${secure.port}`);
let project: DeliveryProject;

beforeEach(async () => {
  project = await fixture.begin();
});

type Write = (response: ServerResponse) => void;

async function add(write: Write, url = fixture.url("/bad")): Promise<string> {
  fixture.hooks.answer("/bad", write);
  const { id } = await project.add({ url, types: ["contact.created"] });
  await project.addContacts(1);
  return id;
}

/** The only delivery, with its attempts. */
async function delivery(id: string) {
  const [{ messageId }] = await project.lines(id);
  return (await project.call("GET", `/webhook-endpoints/${id}/deliveries/${messageId}`)).body;
}

/** Writes until the reader closes the connection. */
const endless =
  (status: number): Write =>
  (response) => {
    response.writeHead(status);
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(16_384)));
      if (!response.destroyed) response.once("drain", write);
    };
    write();
  };

const raw =
  (text: string): Write =>
  ({ socket }) =>
    void socket?.end(text);

describe("an answer without an end", () => {
  it("with 200 is a success after 64 KB", async () => {
    const id = await add(endless(200));
    await fixture.work();
    expect(await delivery(id)).toMatchObject({ status: "DELIVERED", statusCode: 200, error: null });
    const test = await project.call("POST", `/webhook-endpoints/${id}/test`, {});
    expect(test.body).toMatchObject({ delivered: true, statusCode: 200, error: null, response: "x".repeat(1_024) });
  });

  it("with 500 is a failure, whose first kilobyte is kept", async () => {
    const id = await add(endless(500));
    await fixture.work();
    const { status, attemptLog } = await delivery(id);
    const error = "The endpoint answered with status 500.";
    expect([status, attemptLog]).toMatchObject(["PENDING", [{ statusCode: 500, error, response: "x".repeat(1_024) }]]);
  });
});

const closed = "The connection closed before the answer was complete.";

describe("an answer that makes no sense", () => {
  it.each<[string, Write, string]>([
    ["a connection that ends", ({ socket }) => void socket?.destroy(), closed],
    ["a connection that is reset", ({ socket }) => void socket?.resetAndDestroy(), closed],
    [
      "a body that breaks off",
      (response) => void response.writeHead(200, { "content-length": 9 }).write("x", () => response.destroy()),
      closed,
    ],
    ["a huge header", raw(`HTTP/1.1 200 OK\r\nX-A: ${"x".repeat(100_000)}\r\n\r\n`), "Parse Error: Header overflow"],
    ["many headers", raw(`HTTP/1.1 200 OK\r\n${"X-A: b\r\n".repeat(10_000)}\r\n`), "Parse Error: Header overflow"],
    ["another protocol", raw("SSH-2.0\r\n\r\n"), "Parse Error: Expected HTTP/, RTSP/ or ICE/"],
    [
      "a change of protocol",
      raw("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
      "The server asked for another protocol.",
    ],
  ])("%s fails, and the log says why", async (_what, write, why) => {
    const id = await add(write);
    await fixture.work();
    const { status, attemptLog } = await delivery(id);
    expect(status).toBe("PENDING");
    expect(attemptLog).toEqual([
      { at: expect.any(String), statusCode: null, durationMs: 0, response: null, error: `The request failed: ${why}` },
    ]);
  });

  it.each<[string, string, string]>([
    ["an unknown certificate", `https://127.0.0.1:${secure.port}/`, "self-signed certificate"],
    ["no TLS", fixture.url("/bad").replace("http:", "https:"), "TLS failed: wrong version number"],
  ])("%s fails, and the log says why", async (_what, url, why) => {
    const id = await add(() => undefined, url);
    await fixture.work();
    const { attemptLog } = await delivery(id);
    expect(attemptLog).toMatchObject([{ statusCode: null, error: `The request failed: ${why}`, response: null }]);
    expect(secure.requests).toEqual([]);
  });
});

describe("an answer that takes 15 seconds", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ["whose headers never come", false],
    ["whose body drips a byte a second", true],
  ])("%s ends then, as a failure", async (_what, drips) => {
    let began = (_: ServerResponse) => {};
    const begun = new Promise<ServerResponse>((resolve) => {
      began = resolve;
    });
    const id = await add((response) => began(response));
    let isOver = false;
    const worked = fixture.work().finally(() => {
      isOver = true;
    });
    const response = await begun;
    for (let second = 1; second < 15; second += 1) {
      if (drips) response.write("x");
      vi.advanceTimersByTime(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1_000);
    await worked;
    const error = "The request failed: No complete answer within 15 seconds.";
    expect((await delivery(id)).attemptLog).toMatchObject([{ statusCode: null, error, response: null }]);
    response.destroy();
  });
});
