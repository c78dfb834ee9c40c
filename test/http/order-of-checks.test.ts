import { expect, test } from "vitest";
import * as z from "zod";
import { requestBytesMax } from "#lib/http/steps/body-size.ts";
import { route, tinyApi } from "#test/http/tiny-api.ts";

/** A request that breaks every rule at once. Each row fixes one more, and the next check answers. */
const faults = [
  ["body size", 413, "PAYLOAD_TOO_LARGE"],
  ["route", 404, "RESOURCE_NOT_FOUND"],
  ["method", 405, "BAD_REQUEST"],
  ["authentication", 401, "INVALID_API_KEY"],
  ["rate limit", 429, "RATE_LIMIT_EXCEEDED"],
  ["project enabled", 403, "PROJECT_DISABLED"],
  ["path id", 422, "VALIDATION_ERROR"],
  ["key syntax", 400, "BAD_REQUEST"],
  ["key claim", 409, "IDEMPOTENCY_KEY_REUSED"],
  ["JSON", 400, "BAD_REQUEST"],
  ["schema", 422, "VALIDATION_ERROR"],
  ["handler", 200, undefined],
] as const;

test.each(faults.map(([name, status, code], mended) => ({ name, status, code, mended })))(
  "$name answers $status when all earlier checks pass",
  async ({ status, code, mended }) => {
    const broken = (name: (typeof faults)[number][0]) => faults.findIndex(([each]) => each === name) >= mended;
    const api = tinyApi([route({ path: "/things/{id}", idempotent: true, body: z.object({ n: z.number() }) })]);
    if (broken("rate limit")) await exhaust(api);
    if (broken("key claim")) await claim(api);
    for (const holder of api.stores.holders.values()) {
      if (broken("project enabled")) holder.disabledReason = "MANUAL";
    }
    const id = broken("path id") ? "7" : "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e";
    const answer = await api.send(broken("method") ? "PUT" : "POST", `/${broken("route") ? "x" : "things"}/${id}`, {
      headers: {
        ...(broken("authentication") && { authorization: "Bearer wrong" }),
        "idempotency-key": broken("key syntax") ? "é" : "k",
      },
      body: bodyFor(broken("body size"), broken("JSON"), broken("schema")),
    });
    expect(answer.status).toBe(status);
    if (code) expect(answer.body).toMatchObject({ success: false, error: { code, statusCode: status } });
  },
);

function bodyFor(tooLarge: boolean, notJson: boolean, unfit: boolean): string {
  if (tooLarge) return "x".repeat(requestBytesMax + 1);
  if (notJson) return "{";
  return unfit ? "{}" : '{"n":1}';
}

async function exhaust(api: ReturnType<typeof tinyApi>) {
  for (let sent = 0; sent < 10; sent += 1) await api.send("POST", "/things/x");
}

async function claim(api: ReturnType<typeof tinyApi>) {
  api.stores.claimed.set("k", {
    request: "POST /things/{id}",
    kind: "secret",
    keyId: null,
    at: "2026-03-01T10:00:00.000Z",
    expiresAt: "2026-03-02T10:00:00.000Z",
    statusCode: 200,
    bodyDigest: null,
    answer: null,
  });
}

test("a body of exactly the limit passes, and one byte more is 413 with an alternative", async () => {
  const api = tinyApi([route({ bodyKind: "raw" })]);
  expect((await api.send("POST", "/things", { body: "x".repeat(requestBytesMax) })).status).toBe(200);
  const answer = await api.send("POST", "/things", { body: "x".repeat(requestBytesMax + 1), base64: true });
  expect(answer.body.error).toMatchObject({
    details: { limitBytes: requestBytesMax },
    suggestion: expect.stringContaining("POST /uploads/attachment"),
  });
});
