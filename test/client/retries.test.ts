import { describe, expect, it } from "vitest";
import { ConflictError, ConnectionError, RateLimitError, ServerError } from "#client/src/errors.ts";
import { createPetrel, type PetrelOptions } from "#client/src/petrel.ts";
import { type Reaction, ScriptedServer } from "#test/client/scripted-server.ts";

const mail = { to: "ann@example.com", from: "shop@example.com", subject: "Hello", body: "<p>Hello</p>" };
const sent = { success: true, data: { emails: [], timestamp: "2026-03-01T10:00:00.000Z" } };
const ok = (json: unknown): Reaction => ({ status: 200, json });
const conflict = (originalStatusCode: number | null): Reaction => ({
  status: 409,
  json: {
    error: {
      code: "IDEMPOTENCY_KEY_REUSED",
      message: "The key was used.",
      statusCode: 409,
      details: { originalStatusCode },
    },
  },
});

async function withServer(script: readonly Reaction[], options: Partial<PetrelOptions> = {}) {
  const server = await ScriptedServer.start(script);
  return { server, petrel: createPetrel({ baseUrl: server.url, secretKey: "sk_1", ...options }) };
}

describe.concurrent("a request without an answer", () => {
  it("is sent again with the same key and body, so that the email is sent once", async () => {
    const { server, petrel } = await withServer(["lost", ok(sent)]);
    await using _ = server;
    await expect(petrel.sendMail(mail)).resolves.toEqual(sent.data);
    const [first, second] = server.seen;
    expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
    expect(first?.headers["idempotency-replay"]).toBe("true");
  });

  it("is asked for again while the first attempt is still running", async () => {
    const { server, petrel } = await withServer(["lost", conflict(null), ok(sent)]);
    await using _ = server;
    await expect(petrel.sendMail(mail)).resolves.toEqual(sent.data);
    expect(new Set(server.seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("fails with the first attempt's status when that failed", async () => {
    const { server, petrel } = await withServer(["lost", conflict(500)]);
    await using _ = server;
    const fault = await petrel.sendMail(mail).catch((thrown) => thrown);
    expect(fault).toBeInstanceOf(ConflictError);
    expect(fault.details).toEqual({ originalStatusCode: 500 });
    expect(server.seen).toHaveLength(2);
  });

  it("is not repeated when a repeat could create a second record", async () => {
    const { server, petrel } = await withServer(["lost", ok({})]);
    await using _ = server;
    const fault = await petrel
      .createTemplate({ name: "n", from: "shop@example.com", subject: "s", body: "b" })
      .catch((thrown) => thrown);
    expect(fault).toBeInstanceOf(ConnectionError);
    expect(fault.mayHaveArrived).toBe(true);
    expect(server.seen).toHaveLength(1);
  });

  it("is repeated for a change, but not for a change that names its ETag", async () => {
    const { server, petrel } = await withServer(["lost", ok({ id: "1" }), "lost", ok({})]);
    await using _ = server;
    await expect(petrel.changeTemplate({ id: "1", name: "n" })).resolves.toEqual({ id: "1" });
    await expect(petrel.changeTemplate({ id: "1", name: "n" }, { ifMatch: '"a"' })).rejects.toThrow(ConnectionError);
    expect(server.seen).toHaveLength(3);
    expect(server.seen[2]?.headers["if-match"]).toBe('"a"');
  });

  it("is a success for a deletion whose repeat finds nothing", async () => {
    const missing: Reaction = { status: 404, json: { error: { code: "CONTACT_NOT_FOUND", message: "Gone." } } };
    const { server, petrel } = await withServer(["lost", missing, missing]);
    await using _ = server;
    await expect(petrel.deleteContact({ id: "1" })).resolves.toBeUndefined();
    await expect(petrel.deleteContact({ id: "1" })).rejects.toMatchObject({ status: 404, code: "CONTACT_NOT_FOUND" });
  });

  it("fails after the timeout of each attempt", async () => {
    // On a busy machine a request may not reach the server in this time: the attempts are counted where they begin.
    let attempts = 0;
    const counting: typeof fetch = (input, init) => {
      attempts += 1;
      return fetch(input, init);
    };
    const { server, petrel } = await withServer(["silent", "silent"], { timeoutMs: 200, retries: 1, fetch: counting });
    await using _ = server;
    await expect(petrel.listFields()).rejects.toThrow(ConnectionError);
    expect(attempts).toBe(2);
  });

  it("is repeated for any operation when nothing was sent", async () => {
    const closed = await ScriptedServer.start([]);
    await closed[Symbol.asyncDispose]();
    let server: ScriptedServer | undefined;
    const petrel = createPetrel({
      baseUrl: closed.url,
      secretKey: "sk_1",
      fetch: (input, init) =>
        fetch(input, init).catch(async (fault) => {
          server ??= await ScriptedServer.start([ok({ id: "1" })], Number(new URL(closed.url).port));
          throw fault;
        }),
    });
    await expect(
      petrel.createTemplate({ name: "n", from: "shop@example.com", subject: "s", body: "b" }),
    ).resolves.toEqual({ id: "1" });
    expect(server?.seen).toHaveLength(1);
    await server?.[Symbol.asyncDispose]();
  });
});

describe.concurrent("an answer that refuses", () => {
  it("with 429 is repeated after the time that it tells", async () => {
    const refused: Reaction = {
      status: 429,
      headers: { "Retry-After": "1" },
      json: { error: { code: "RATE_LIMIT_EXCEEDED" } },
    };
    const { server, petrel } = await withServer([refused, ok({ id: "1" })]);
    await using _ = server;
    const begun = performance.now();
    await expect(
      petrel.createTemplate({ name: "n", from: "shop@example.com", subject: "s", body: "b" }),
    ).resolves.toEqual({ id: "1" });
    expect(performance.now() - begun).toBeGreaterThan(900);
  });

  it("with 429 fails after the last retry, with the time to wait", async () => {
    const refused: Reaction = {
      status: 429,
      headers: { "Retry-After": "7" },
      json: { error: { code: "RATE_LIMIT_EXCEEDED" } },
    };
    const { server, petrel } = await withServer([refused], { retries: 0 });
    await using _ = server;
    const fault = await petrel.listFields().catch((thrown) => thrown);
    expect(fault).toBeInstanceOf(RateLimitError);
    expect(fault.retryAfterSeconds).toBe(7);
  });

  it("with 500 is not repeated, and with 503 from a gateway is", async () => {
    const { server, petrel } = await withServer([{ status: 500, json: {} }, { status: 503, text: "busy" }, ok([])]);
    await using _ = server;
    await expect(petrel.listFields()).rejects.toThrow(ServerError);
    await expect(petrel.listFields()).resolves.toEqual([]);
  });
});

it("ends with the caller's reason when the caller aborts, during an attempt or between two", async () => {
  const during = await withServer(["silent"]);
  const between = await withServer([{ status: 503, text: "" }, ok([])]);
  await using _ = during.server;
  await using __ = between.server;
  for (const { server, petrel } of [during, between]) {
    const controller = new AbortController();
    const call = petrel.listFields({}, { signal: controller.signal });
    await expect.poll(() => server.seen.length).toBe(1);
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    expect(server.seen).toHaveLength(1);
  }
});
