import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { webhookTypes } from "#lib/domain/webhook/webhook-types.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import type { ReceivedRequest } from "#test/support/hook-server.ts";
import { type EndpointProject, startEndpointFixture } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startEndpointFixture());
let project: EndpointProject;

beforeEach(async () => {
  fixture.clock.at = new Date();
  fixture.hooks.clear();
  project = await fixture.newProject();
});

const add = (path: string) => project.add({ url: fixture.url(path), types: ["*"] });

const test = async (id: string, body = {}) => (await project.call("POST", `/webhook-endpoints/${id}/test`, body)).body;

const rotate = async (id: string, body = {}) =>
  (await project.call("POST", `/webhook-endpoints/${id}/rotate-secret`, body)).body;

/** Whether the independent implementation of Standard Webhooks accepts the request. */
function isSignedBy(secret: string, { body, headers }: ReceivedRequest): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

const received = (): ReceivedRequest => {
  const request = fixture.hooks.requests.at(-1);
  if (!request) throw new Error("The server was not called.");
  return request;
};

describe("POST /webhook-endpoints/{id}/test", () => {
  it("makes one signed request, and returns the beginning of its answer", async () => {
    const { id, secret } = await add("/ok");
    expect(await test(id)).toEqual({
      ...{ delivered: true, statusCode: 200, durationMs: expect.any(Number), response: '{"ok":true}', error: null },
    });
    expect(fixture.hooks.requests).toHaveLength(1);
    const { method, headers, body } = received();
    expect(method).toBe("POST");
    expect(headers).toMatchObject({
      ...{ "content-type": "application/json", "user-agent": "Petrel-Webhooks/1.0" },
      "webhook-id": expect.stringMatching(/^msg_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(JSON.parse(body)).toEqual({
      ...{ type: "webhook.test", timestamp: fixture.clock.at.toISOString() },
      data: { projectId: project.id, message: expect.any(String) },
    });
    expect(isSignedBy(secret, received())).toBe(true);
    expect(isSignedBy((await add("/other")).secret, received())).toBe(false);
  });

  it.each(webhookTypes)("sends sample data of %s", async (type) => {
    const { id } = await add("/samples");
    expect((await test(id, { type })).delivered).toBe(true);
    expect(JSON.parse(received().body)).toMatchObject({ type, data: { projectId: project.id } });
  });

  it("works for a disabled endpoint, and changes nothing", async () => {
    const { id } = await add("/disabled");
    await project.call("PATCH", `/webhook-endpoints/${id}`, { status: "DISABLED" });
    const before = await project.call("GET", `/webhook-endpoints/${id}`);
    expect((await test(id)).delivered).toBe(true);
    expect(await project.call("GET", `/webhook-endpoints/${id}`)).toEqual(before);
  });

  it.each([301, 302, 307, 400, 410, 500])("reports the status %i, without following it", async (statusCode) => {
    fixture.hooks.answer("/status", (response) =>
      response.writeHead(statusCode, { location: fixture.url("/elsewhere") }).end("moved"),
    );
    const { id } = await add("/status");
    expect(await test(id)).toMatchObject({
      delivered: false,
      statusCode,
      error: expect.stringContaining(`${statusCode}`),
    });
    expect(fixture.hooks.requests).toHaveLength(1);
  });

  it("counts a 2xx as a success even if its body never ends, and shows 1 KB of it", async () => {
    fixture.hooks.answer("/endless", (response) => {
      const write = () => {
        while (response.write("ä".repeat(8_192)));
        response.once("drain", write);
      };
      write();
    });
    const { id } = await add("/endless");
    const { delivered, response } = await test(id);
    expect([delivered, response]).toEqual([true, "ä".repeat(512)]);
  });

  it.each([[["10.0.0.1"]], [["93.184.215.14", "127.0.0.1"]]])("refuses a name that leads to %j", async (addresses) => {
    fixture.names["rebound.test"] = addresses;
    const { id } = await project.add({ url: "https://rebound.test/", types: ["*"] });
    expect(await test(id)).toMatchObject({ delivered: false, statusCode: null, error: "address_refused" });
  });
});

describe("POST /webhook-endpoints/{id}/rotate-secret", () => {
  it("signs with both secrets while they overlap, then with the new one alone", async () => {
    vi.useFakeTimers({ now: fixture.clock.at, toFake: ["Date"] });
    const { id, secret: first } = await add("/rotated");
    const { secret: second, previousExpiresAt } = await rotate(id, { overlapHours: 2 });
    expect(previousExpiresAt).toBe(new Date(fixture.clock.at.getTime() + 7_200_000).toISOString());
    await test(id);
    expect([first, second].map((secret) => isSignedBy(secret, received()))).toEqual([true, true]);
    fixture.clock.at = new Date(previousExpiresAt);
    vi.setSystemTime(fixture.clock.at);
    await test(id);
    expect([first, second].map((secret) => isSignedBy(secret, received()))).toEqual([false, true]);
    vi.useRealTimers();
  });

  it("ends the oldest of three secrets at once", async () => {
    const { id, secret: first } = await add("/thrice");
    const { secret: second } = await rotate(id);
    const { secret: third } = await rotate(id);
    await test(id);
    expect([first, second, third].map((secret) => isSignedBy(secret, received()))).toEqual([false, true, true]);
  });

  it("ends the secret at once without an overlap", async () => {
    const { id, secret } = await add("/leaked");
    expect((await rotate(id, { overlapHours: 0 })).previousExpiresAt).toBeNull();
    await test(id);
    expect(isSignedBy(secret, received())).toBe(false);
  });
});
