import tls from "node:tls";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import type { WebhookRequest } from "#lib/domain/execution/webhook/webhook-call.ts";
import { WebhookCaller } from "#lib/domain/execution/webhook/webhook-caller.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { type HttpRequest, httpExchange } from "#lib/platform/http-exchange.ts";
import { type HookServer, startHookServer } from "#test/support/hook-server.ts";
import { certificate, privateKey } from "#test/webhooks/certificate.ts";

const limits = { timeoutMs: 400, bytesMax: 65_536 };
const publicAddress = "93.184.215.14";

let plain: HookServer;
let secure: HookServer;

beforeAll(async () => {
  [plain, secure] = await Promise.all([startHookServer(), startHookServer({ key: privateKey, cert: certificate })]);
  tls.setDefaultCACertificates([certificate]);
});

afterAll(async () => {
  tls.setDefaultCACertificates(tls.getCACertificates("bundled"));
  await Promise.all([plain, secure].map((server) => server?.close()));
});

beforeEach(() => {
  for (const server of [plain, secure]) server.clear();
  names = { "hooks.test": [publicAddress], "other.test": [publicAddress] };
  exchanged = [];
});

/** The current DNS answers. */
let names: Record<string, string[]>;

/** Every attempted request, with its checked addresses. */
let exchanged: HttpRequest[];

/** Names resolve to a public address, and that address to this machine. */
function caller(hopLimits = limits): WebhookCaller {
  const find = async (type: string, name: string) => (type === "A" ? (names[name] ?? []) : []);
  const exchange = async (request: HttpRequest) => {
    exchanged.push(request);
    expect(request.addresses).toEqual([publicAddress]);
    return httpExchange({ ...request, addresses: ["127.0.0.1"] }, hopLimits);
  };
  return new WebhookCaller({ addresses: new WebhookAddresses({ find }, []), exchange, clock });
}

const at = (path: string, host = "hooks.test") => `http://${host}:${plain.port}${path}`;

const call = (url: string, changes: Partial<WebhookRequest> = {}) =>
  caller().call({
    stepExecutionId: "step-1",
    request: { url, method: "POST", headers: {}, body: '{"a":"ü"}', ...changes },
  });

const redirect = (path: string, status: number, location?: string) =>
  plain.answer(path, (response) => response.writeHead(status, location === undefined ? {} : { location }).end("moved"));

describe("a call", () => {
  it("sends the body with the service's headers, and returns the answer", async () => {
    const result = await call(at("/in?a=1"));
    expect(result).toEqual({
      output: {
        url: at("/in?a=1"),
        method: "POST",
        statusCode: 200,
        success: true,
        response: { ok: true },
        durationMs: expect.any(Number),
      },
    });
    expect(plain.requests).toEqual([
      { method: "POST", path: "/in?a=1", headers: expect.anything(), body: '{"a":"ü"}' },
    ]);
    expect(plain.requests[0]?.headers).toEqual({
      host: `hooks.test:${plain.port}`,
      "accept-encoding": "identity",
      connection: "close",
      "content-length": "10",
      "content-type": "application/json",
      "user-agent": "Petrel-Webhook/1.0",
      "x-petrel-step-execution-id": "step-1",
    });
  });

  it("prefers the caller's headers, in any case, with any character as UTF-8", async () => {
    await call(at("/in"), { headers: { "USER-AGENT": "mine", "Content-type": "text/plain", "X-Name": "Zoë 李" } });
    const { headers } = plain.requests[0] ?? expect.fail();
    expect(headers).toMatchObject({ "user-agent": "mine", "content-type": "text/plain" });
    expect(Buffer.from(String(headers["x-name"]), "latin1").toString()).toBe("Zoë 李");
  });

  it.each(["PUT", "PATCH", "DELETE"] as const)("sends the body of a %s", async (method) => {
    await call(at("/in"), { method });
    expect(plain.requests).toMatchObject([{ method, body: '{"a":"ü"}' }]);
  });

  it("sends a GET without a body", async () => {
    await call(at("/in"), { method: "GET", body: null });
    expect(plain.requests).toMatchObject([{ method: "GET", body: "" }]);
    expect(plain.requests[0]?.headers).not.toHaveProperty("content-length");
  });

  it("uses no proxy from the environment", async () => {
    process.env["HTTP_PROXY"] = process.env["http_proxy"] = "http://127.0.0.1:1";
    process.env["NODE_USE_ENV_PROXY"] = "1";
    const result = await call(at("/in"));
    for (const name of ["HTTP_PROXY", "http_proxy", "NODE_USE_ENV_PROXY"]) delete process.env[name];
    expect(result).toMatchObject({ output: { statusCode: 200 } });
  });

  it.each([199, 204, 300, 304, 400, 404, 500, 503])("succeeds only with a success status: %i", async (status) => {
    plain.answer("/status", (response) => response.writeHead(status === 199 ? 299 : status).end());
    const result = await call(at("/status"));
    if (status < 300) expect(result).toMatchObject({ output: { success: true, response: "" } });
    else {
      const error = `The address answered with status ${status}.`;
      expect(result).toMatchObject({ error, output: { statusCode: status, success: false } });
    }
    expect(plain.requests).toHaveLength(1);
  });
});

describe("a response", () => {
  const responseTo = async (write: Parameters<HookServer["answer"]>[1]) => {
    plain.answer("/out", write);
    const result = await call(at("/out"));
    return "output" in result ? result.output["response"] : result.error;
  };

  it.each([
    ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    ["12", 12],
    ["null", null],
    ["", ""],
    ["Thank you", "Thank you"],
    ['{"a":', '{"a":'],
    ["[".repeat(31) + "]".repeat(31), "[".repeat(31) + "]".repeat(31)],
    [`"${"x".repeat(9_998)}"`, "x".repeat(9_998)],
    [`"${"x".repeat(9_999)}"`, `"${"x".repeat(9_999)}`],
    [`${"x".repeat(9_999)}😀`, "x".repeat(9_999)],
  ])("is parsed as JSON, or its beginning is kept as text: %.20s", async (body, expected) => {
    expect(await responseTo((response) => response.end(body))).toEqual(expected);
  });

  it("is read to 64 KB and no further, even if endless", async () => {
    let written = 0;
    const response = await responseTo((stream) => {
      const write = () => {
        while (!stream.destroyed && stream.write("x".repeat(16_384))) written += 16_384;
        if (!stream.destroyed) stream.once("drain", write);
      };
      write();
    });
    expect(response).toBe("x".repeat(10_000));
    // The content of the buffers on both sides.
    expect(written).toBeLessThan(20_000_000);
  });

  it.each([404, 500])("of a failed call (%i) is kept with the error", async (status) => {
    plain.answer("/fails", (stream) => stream.writeHead(status).end('{"message":"No such list."}'));
    expect(await call(at("/fails"))).toMatchObject({
      error: `The address answered with status ${status}.`,
      output: { statusCode: status, success: false, response: { message: "No such list." } },
    });
  });

  it("is never decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    expect(await responseTo((response) => response.setHeader("content-encoding", "gzip").end(bomb))).toBe(null);
  });
});

describe("time", () => {
  it.each<[string, Parameters<HookServer["answer"]>[1]]>([
    ["no headers come", () => undefined],
    ["the body does not end", (response) => void response.writeHead(200).write("{")],
    [
      "the body trickles",
      (response) => {
        const timer = setInterval(() => response.write("x"), 50);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("ends a request while %s", async (_, write) => {
    plain.answer("/slow", write);
    const begun = performance.now();
    expect(await call(at("/slow"))).toEqual({ error: "The request failed: No complete answer within 0.4 seconds." });
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it("restarts at each hop", async () => {
    const patient = { ...limits, timeoutMs: 1_500 };
    plain.answer("/later", (response) => void setTimeout(() => response.end("done"), 900));
    plain.answer(
      "/wait",
      (response) => void setTimeout(() => response.writeHead(307, { location: "/later" }).end(), 900),
    );
    const request = { url: at("/wait"), method: "POST", headers: {}, body: "{}" } as const;
    expect(await caller(patient).call({ stepExecutionId: "step-1", request })).toMatchObject({
      output: { response: "done" },
    });
  });
});

describe("a redirect", () => {
  it.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
    [303, "DELETE", "GET"],
    [301, "PUT", "PUT"],
    [302, "PATCH", "PATCH"],
    [301, "DELETE", "DELETE"],
    [307, "POST", "POST"],
    [308, "PUT", "PUT"],
    [302, "GET", "GET"],
  ] as const)("with %i of a %s is followed by a %s", async (status, method, followed) => {
    redirect("/a/from", status, "../to?x=1");
    const body = method === "GET" ? null : "{}";
    const result = await call(at("/a/from"), { method, body, headers: { "X-Key": "k" } });
    expect(result).toMatchObject({ output: { url: at("/a/from"), method, statusCode: 200 } });
    expect(plain.requests[1]).toMatchObject({
      method: followed,
      path: "/to?x=1",
      body: followed === "GET" ? "" : "{}",
      headers: { "x-key": "k", "x-petrel-step-execution-id": "step-1" },
    });
  });

  it("to another host, port or scheme drops the caller's headers permanently", async () => {
    redirect("/from", 307, at("/there", "other.test"));
    redirect("/there", 307, at("/back"));
    await call(at("/from"), { headers: { Authorization: "secret", "User-Agent": "mine" } });
    expect(
      plain.requests.map(({ headers }) => [headers.host?.split(":")[0], headers.authorization, headers["user-agent"]]),
    ).toEqual([
      ["hooks.test", "secret", "mine"],
      ["other.test", undefined, "Petrel-Webhook/1.0"],
      ["hooks.test", undefined, "Petrel-Webhook/1.0"],
    ]);
    expect(plain.requests.map(({ body }) => body)).toEqual(Array(3).fill('{"a":"ü"}'));
    redirect("/secure", 307, `https://hooks.test:${secure.port}/in`);
    await call(at("/secure"), { headers: { Authorization: "secret" } });
    expect(secure.requests).toMatchObject([{ path: "/in", body: '{"a":"ü"}' }]);
    expect(secure.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("is followed at most five times", async () => {
    for (const step of [1, 2, 3, 4, 5, 6]) redirect(`/r${step}`, 302, `/r${step - 1}`);
    expect(await call(at("/r5"))).toMatchObject({ output: { statusCode: 200 } });
    plain.clear();
    expect(await call(at("/r6"))).toEqual({ error: "The url redirects more than 5 times." });
    expect(plain.requests).toHaveLength(6);
  });

  it.each([
    [undefined, "The address answered with status 302 and no Location."],
    ["http://[broken", "The url redirects to something other than http or https."],
    ["ftp://hooks.test/", "The url redirects to something other than http or https."],
    ["file:///etc/passwd", "The url redirects to something other than http or https."],
    ["http://ann:pw@hooks.test/", "The url redirects to something other than http or https."],
  ])("to %s fails", async (location, error) => {
    redirect("/lost", 302, location);
    expect(await call(at("/lost"))).toEqual({ error });
    expect(exchanged).toHaveLength(1);
  });

  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:169.254.169.254]/latest/meta-data",
    "http://[64:ff9b::a00:1]/",
    "http://169.254.169.254/",
    "//localhost/",
    "http://metadata.google.internal/",
  ])("to %s, which is not public, is not followed", async (location) => {
    redirect("/inside", 302, location);
    expect(await call(at("/inside"))).toEqual({ error: expect.stringMatching(/^The host \S+ is not public\.$/) });
    expect(exchanged).toHaveLength(1);
  });

  it("to a name that has become private is not followed", async () => {
    plain.answer("/rebind", (response) => {
      names["hooks.test"] = ["127.0.0.1"];
      response.writeHead(302, { location: at("/in") }).end();
    });
    expect(await call(at("/rebind"))).toEqual({
      error: "The host hooks.test resolves to an address that is not public.",
    });
    expect(plain.requests).toHaveLength(1);
  });
});

describe("TLS", () => {
  it("uses the name, on a connection to the address", async () => {
    expect(await call(`https://hooks.test:${secure.port}/in`)).toMatchObject({ output: { statusCode: 200 } });
    expect(secure.requests).toMatchObject([{ headers: { host: `hooks.test:${secure.port}` } }]);
  });

  it("fails when the certificate is for another name or untrusted, whatever the environment says", async () => {
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    const other = await call(`https://other.test:${secure.port}/in`);
    tls.setDefaultCACertificates([]);
    const unknown = await call(`https://hooks.test:${secure.port}/in`);
    tls.setDefaultCACertificates([certificate]);
    delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    expect(other).toEqual({ error: expect.stringMatching(/^The request failed: Hostname\/IP does not match/) });
    expect(unknown).toEqual({ error: expect.stringMatching(/^The request failed: self-signed certificate/) });
    expect(secure.requests).toEqual([]);
  });
});

describe("the network", () => {
  it.each<[string, Parameters<HookServer["answer"]>[1]]>([
    ["ends before an answer", (response) => void response.socket?.destroy()],
    [
      "ends within an answer",
      (response) => void response.writeHead(200, { "content-length": 9 }).write("x", () => response.destroy()),
    ],
    ["answers in another protocol", (response) => void response.socket?.end("SSH-2.0\r\n\r\n")],
    [
      "changes the protocol",
      (response) => void response.socket?.end("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    ],
    [
      "has endless headers",
      (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nX-A: ${"x".repeat(100_000)}\r\n\r\n`),
    ],
  ])("that %s fails with a readable message", async (_, write) => {
    plain.answer("/broken", write);
    expect(await call(at("/broken"))).toEqual({ error: expect.stringMatching(/^The request failed: .+/) });
    expect(plain.requests).toHaveLength(1);
  });

  it("that refuses the connection fails with a readable message, as does a header that Node refuses", async () => {
    expect(await call("http://hooks.test:1/")).toEqual({
      error: "The request failed: connect ECONNREFUSED 127.0.0.1:1",
    });
    expect(await call(at("/in"), { headers: { Trailer: "X-A" } })).toEqual({
      error: expect.stringMatching(/^The request failed: .*[Tt]railer/),
    });
    expect(plain.requests).toEqual([]);
  });
});
