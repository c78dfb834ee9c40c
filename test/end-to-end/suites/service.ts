import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

/** Routes without a key, and answers of the gateway itself. */
export function service(stack: () => RunningStack): void {
  it("publishes its configuration, cacheable for a minute", async () => {
    const { status, headers, body } = await stack().call("GET", "/config", undefined, { authorization: "" });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(body).toMatchObject({
      urls: { api: stack().url, landing: null, docs: expect.anything() },
      features: {
        billing: { enabled: false },
        authProviders: { github: false, google: false },
        signup: { signupsDisabled: expect.any(Boolean) },
        email: { trackingToggleEnabled: true, verificationRequired: expect.any(Boolean) },
        inbound: { enabled: expect.any(Boolean) },
        smtp: { enabled: false, domain: null, ports: null },
      },
      aws: { sesRegion: "us-east-1", mailFromSubdomain: "petrel" },
      limits: { requestBytes: 5_500_000, importBytes: 4_194_304, imageBytes: 4_194_304, attachmentBytes: 10_485_760 },
    });
  });

  it("serves the web console", async () => {
    const answer = await fetch(`${stack().url}/console/`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it("answers a health check that must not be cached", async () => {
    const { status, headers, body } = await stack().call("GET", "/health");
    expect(status).toBe(200);
    expect(body).toEqual({ status: "ok", time: expect.stringMatching(/Z$/) });
    expect(headers.get("cache-control")).toMatch(/no-store/);
  });

  it("answers the health check with an error envelope while the table is unavailable", async () => {
    // Work of other suites would take the faults.
    await stack().settle();
    await stack().local("POST", "/faults", {
      service: "dynamodb",
      operation: "GetItem",
      mode: "error",
      probability: 1,
    });
    const { status, body } = await stack().call("GET", "/health");
    await stack().local("DELETE", "/faults");
    expect(status).toBe(500);
    expect(body).toMatchObject({ success: false, error: { code: "INTERNAL_SERVER_ERROR" } });
  });

  it("describes itself in OpenAPI 3.1, and leads to a page of it", async () => {
    const document = await stack().call<{ openapi: string; paths: Record<string, unknown> }>("GET", "/openapi.json");
    expect(document.body.openapi).toMatch(/^3\.1/);
    for (const path of ["/v1/send", "/emails", "/emails/{id}", "/uploads/attachment", "/config", "/health"]) {
      expect(document.body.paths).toHaveProperty([path]);
    }
    const page = await fetch(`${stack().url}/docs`, { redirect: "manual" });
    expect([page.status, page.headers.get("location")]).toEqual([302, `${stack().url}/console/docs`]);
  });

  it("answers unknown routes and methods in the envelope", async () => {
    const unknown = await stack().call("GET", "/nowhere");
    expect([unknown.status, unknown.body]).toMatchObject([404, { error: { code: "RESOURCE_NOT_FOUND" } }]);
    const wrongMethod = await stack().call("PUT", "/v1/send", {});
    expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, expect.stringContaining("POST")]);
  });

  it("ignores one trailing slash of a path in every function", async () => {
    for (const path of ["/config/", "/emails/", "/emails/abc/"]) {
      expect((await stack().call("GET", path)).status).toBe(path === "/emails/abc/" ? 422 : 200);
    }
    expect((await stack().call("POST", "/v1/send/", {})).status).toBe(422);
    expect((await stack().call("POST", "/v1/send//", {})).status).toBe(404);
  });

  it("refuses a notification that SNS did not sign", async () => {
    const unsigned = await stack().call("POST", "/webhooks/sns", { Type: "Notification" });
    expect(unsigned.status).toBe(400);
    const foreign = {
      Type: "Notification",
      MessageId: "m",
      TopicArn: "arn:aws:sns:us-east-1:1:t",
      Timestamp: "t",
      Signature: "s",
    };
    expect((await stack().call("POST", "/webhooks/incoming/sns", foreign)).status).toBe(403);
  });

  it("refuses a body larger than the function accepts, and names the alternative", async () => {
    const { status, body } = await stack().call("POST", "/v1/send", { body: "x".repeat(5_600_000) });
    expect(status).toBe(413);
    expect(body).toMatchObject({ error: { code: "PAYLOAD_TOO_LARGE", details: { limitBytes: 5_500_000 } } });
    expect(JSON.stringify(body)).toContain("/uploads/attachment");
    const beyond = await stack().call("POST", "/v1/send", { body: "x".repeat(6_400_000) });
    expect(beyond.status).toBe(413);
    expect(beyond.body).not.toHaveProperty("error");
  });
}
