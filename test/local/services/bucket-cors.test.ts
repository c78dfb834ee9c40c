import { PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeEach, describe, expect, test } from "vitest";
import { statement } from "#test/local/services/deployed-function.ts";
import { bucketArn, startProxyStack } from "#test/local/services/stack.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const stack = await forThisFile(startProxyStack());
let url: string;

beforeEach(async () => {
  stack.grant([statement(["s3:PutObject"], [`${bucketArn}/*`])]);
  url = await getSignedUrl(stack.s3, new PutObjectCommand({ Bucket: "content", Key: "imports/a" }), { expiresIn: 60 });
});

const origin = "https://dash.example.com";
const preflight = (asked: Record<string, string>) =>
  fetch(url, { method: "OPTIONS", headers: { "access-control-request-method": "PUT", ...asked } });

describe("a preflight", () => {
  test.each([origin, "https://eu.api.example.com"])(
    "lets the pages of %s put a file for the maximum age of the bucket's rule",
    async (page) => {
      const answer = await preflight({ origin: page, "access-control-request-headers": "Content-Type" });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "access-control-allow-origin": page,
        "access-control-allow-methods": "PUT",
        "access-control-allow-headers": "content-type",
        "access-control-max-age": "600",
        vary: expect.stringContaining("Origin"),
      });
    },
  );

  test.each([
    ["of another origin", { origin: "https://dash.example.com.evil.test" }],
    ["without an origin", {}],
    ["for another method", { origin, "access-control-request-method": "DELETE" }],
  ])("%s is refused", async (_, asked) => {
    const answer = await preflight(asked as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(await answer.text()).toContain("AccessForbidden");
  });

  test("invokes no function: nothing is billed and nothing denied", async () => {
    await preflight({ origin });
    expect(stack.meter.report().operations).toEqual([]);
    expect(stack.authorizer.denied()).toEqual([]);
  });
});

describe("the answer to a PUT", () => {
  const putFrom = (headers: Record<string, string>) => fetch(url, { method: "PUT", body: "email\n", headers });

  test("is readable by the page, also when the PUT is refused", async () => {
    const answer = await putFrom({ origin });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
    stack.grant([]);
    const refused = await putFrom({ origin });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, origin]);
  });

  test.each([{ origin: "https://evil.test" }, {}])(
    "is not readable by other origins, even with the presigned URL: %j",
    async (headers) => {
      const answer = await putFrom(headers as Record<string, string>);
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, null]);
    },
  );
});
