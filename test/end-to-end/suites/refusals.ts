import { beforeAll, expect, it } from "vitest";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Traces {
  mails: number;
  newestEmail: unknown;
}

/** Every way `POST /v1/send` can refuse on the running stack, each leaving nothing behind. */
export function refusals(stack: () => RunningStack): void {
  let mail: Record<string, unknown>;

  beforeAll(() => {
    mail = {
      to: "nobody@example.com",
      from: `hello@${stack().credentials.domain}`,
      subject: "Hi",
      body: "<p>Hi</p>",
    };
  });

  const traces = async (): Promise<Traces> => {
    await stack().settle();
    const emails = await stack().call<{ data: { id: string }[] }>("GET", "/emails?limit=1");
    const { messages } = await stack().local<{ messages: unknown[] }>("GET", "/messages?to=nobody@example.com");
    return { mails: messages.length, newestEmail: emails.body.data[0]?.id };
  };

  const refused = async (
    body: unknown,
    status: number,
    error: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) => {
    const before = await traces();
    const answer = await stack().call("POST", "/v1/send", body, headers);
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { success: false, error: { statusCode: status, ...error } },
    ]);
    expect(answer.headers.get("x-request-id")).toBe((answer.body["error"] as Record<string, unknown>)["requestId"]);
    expect(await traces()).toEqual(before);
  };

  const issue = (field: string, code: string) => ({
    code: "VALIDATION_ERROR",
    errors: expect.arrayContaining([expect.objectContaining({ field, code })]),
  });

  it("requires a key", async () => {
    const suggestion = expect.any(String);
    await refused(mail, 401, { code: "MISSING_AUTH", suggestion }, { authorization: "" });
    await refused(mail, 401, { code: "MISSING_AUTH", suggestion }, { authorization: "Basic abc" });
    await refused(mail, 401, { code: "INVALID_API_KEY", suggestion }, { authorization: `Bearer sk_${"0".repeat(64)}` });
    const { publicKey } = stack().credentials;
    await refused(mail, 401, { code: "INVALID_API_KEY" }, { authorization: `Bearer ${publicKey}` });
    await refused(mail, 401, { code: "MISSING_AUTH" }, { authorization: "", cookie: "petrel_session=x" });
  });

  it("requires JSON", async () => {
    await refused("{", 400, { code: "BAD_REQUEST" });
    await refused("to=a", 400, { code: "BAD_REQUEST" }, { "content-type": "text/plain" });
    await refused([mail], 422, issue("", "invalid_type"));
  });

  it.each([
    ["to", { to: undefined }, "invalid_type"],
    ["to", { to: [] }, "too_small"],
    ["to", { to: "nobody" }, "invalid_string"],
    ["to.1", { to: ["nobody@example.com", "x"] }, "invalid_string"],
    ["to.0.email", { to: [{ email: "x" }] }, "invalid_string"],
    ["to", { to: Array.from({ length: 501 }, (_, n) => `n${n}@example.com`) }, "too_big"],
    ["subject", { subject: "" }, "too_small"],
    ["subject", { subject: "a\r\nBcc: x@example.com" }, "invalid_string"],
    ["subject", { subject: "x".repeat(999) }, "too_big"],
    ["subject", { subject: undefined }, "required"],
    ["body", { body: undefined }, "required"],
    ["body", { body: "{{ a" }, "invalid_string"],
    ["subject", { subject: "{% nope %}" }, "invalid_string"],
    ["from", { from: undefined }, "required"],
    ["headers.Bcc", { headers: { Bcc: "x@example.com" } }, "custom"],
    ["headers.X-Petrel-Test", { headers: { "X-Petrel-Test": "1" } }, "custom"],
    ["headers.X-A", { headers: { "X-A": "1\n2" } }, "invalid_string"],
    ["template", { template: "abc" }, "invalid_string"],
    ["subscribed", { subscribed: null }, "invalid_type"],
    ["attachments", { attachments: Array.from({ length: 11 }, () => file()) }, "too_big"],
    ["attachments.0.content", { attachments: [file({ content: "%" })] }, "invalid_string"],
    ["attachments.0.filename", { attachments: [file({ filename: 'a"b' })] }, "invalid_string"],
    ["attachments.0.contentId", { attachments: [file({ disposition: "inline" })] }, "required"],
    ["attachments.0.uploadId", { attachments: [{ ...file(), content: undefined, uploadId: unknownId }] }, "custom"],
    ["body", { body: "{% for i in (1..99999999) %}{{ i }}{% endfor %}" }, "custom"],
  ])("names %s in a bad request %#", async (field, change, code) => {
    await refused({ ...mail, ...change }, 422, issue(field, code));
  });

  it("refuses a template of another project, and a foreign sender", async () => {
    await refused({ ...mail, template: unknownId }, 404, {
      code: "TEMPLATE_NOT_FOUND",
      details: { resource: "template", id: unknownId },
    });
    await refused({ ...mail, from: "hello@elsewhere.test" }, 403, {
      code: "INTERNAL_SERVER_ERROR",
      details: { reason: "domain_not_registered", domain: "elsewhere.test" },
      suggestion: expect.any(String),
    });
  });

  it("accepts an Idempotency-Key once, and frees it when nothing was done", async () => {
    const key = { "idempotency-key": "order-1" };
    await refused({ ...mail, to: "x" }, 422, issue("to", "invalid_string"), key);
    const first = await stack().call("POST", "/v1/send", { ...mail, to: "once@example.com" }, key);
    expect(first.status).toBe(200);
    await stack().settle();
    await refused(
      mail,
      409,
      {
        code: "IDEMPOTENCY_KEY_REUSED",
        details: {
          key: "order-1",
          originalRequest: "POST /v1/send",
          originalRequestAt: expect.any(String),
          originalStatusCode: 200,
          originalResult: first.body,
          sameBody: false,
        },
      },
      key,
    );
    expect(await stack().messages("once@example.com")).toHaveLength(1);
    await refused(mail, 400, { code: "BAD_REQUEST" }, { "idempotency-key": "x".repeat(256) });
    await stack().advance(24 * 60 * 60 + 60);
    const later = await stack().call("POST", "/v1/send", { ...mail, to: "twice@example.com" }, key);
    expect(later.status).toBe(200);
    await stack().settle();
  });

  it("admits 950 to 1,000 requests in a minute, and accepts requests in the next", async () => {
    // From the start of a minute, so that it does not end in between. Every request counts, even one that finds nothing.
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    await stack().advance(60 - ((Date.parse(now) / 1_000) % 60));
    const answers: Answer[] = [];
    for (let round = 0; round < 21; round += 1) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => stack().call("GET", `/emails/${unknownId}`)))),
      );
    }
    const limited = answers.filter((answer) => answer.status === 429);
    const admitted = answers.length - limited.length;
    expect(admitted).toBeLessThanOrEqual(1_000);
    // Instances keep the rest of their leases.
    expect(admitted).toBeGreaterThanOrEqual(950);
    for (const { headers, body } of limited) {
      expect(body).toMatchObject({
        error: { code: "RATE_LIMIT_EXCEEDED", details: { retryAfter: expect.any(Number) } },
      });
      expect(headers.get("retry-after")).toBe(headers.get("ratelimit-reset"));
    }
    await stack().advance(60);
    const after = await stack().call("GET", "/emails?limit=1");
    expect([after.status, after.headers.get("ratelimit-limit")]).toEqual([200, "1000"]);
  });
}

const unknownId = "00000000-0000-4000-8000-000000000000";

function file(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { filename: "a.txt", content: "YQ==", contentType: "text/plain", ...changes };
}
