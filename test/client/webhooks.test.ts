import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookError } from "#client/src/webhook.ts";

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const secret = newSecret();
const event = { type: "email.delivery", timestamp: "2026-03-01T10:00:00.000Z", data: { email: "ann@exämple.com" } };
const body = JSON.stringify(event);

/** Signed by another implementation of the standard. */
function signed({ by = secret, at = new Date() } = {}) {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(by).sign("msg_1", at, body),
  };
}

describe("a delivery", () => {
  it("that is signed with the secret is returned with its id, from any kind of headers", async () => {
    const expected = { id: "msg_1", ...event };
    const headers = signed();
    await expect(verifyWebhook({ body, secret, headers })).resolves.toEqual(expected);
    await expect(verifyWebhook({ body, secret, headers: new Headers(headers) })).resolves.toEqual(expected);
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    await expect(verifyWebhook({ body, secret, headers: upper })).resolves.toEqual(expected);
  });

  it("is accepted while secrets overlap, by either side", async () => {
    const [old, next] = [newSecret(), newSecret()];
    await expect(verifyWebhook({ body, secret: [next, old], headers: signed({ by: old }) })).resolves.toBeDefined();
    const both = { ...signed({ by: next }) };
    both["webhook-signature"] = `${signed({ by: old })["webhook-signature"]} ${both["webhook-signature"]}`;
    await expect(verifyWebhook({ body, secret: next, headers: both })).resolves.toBeDefined();
  });

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  it.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>]>([
    ["whose body has changed", { body: body.replace("delivery", "bounce") }],
    ["of another secret", { secret: newSecret() }],
    ["that is old", { headers: signed({ at: minutesAgo(6) }) }],
    ["from the future", { headers: signed({ at: minutesAgo(-6) }) }],
    ["with a time that is no number", { headers: { ...signed(), "webhook-timestamp": "now" } }],
    ["with another id", { headers: { ...signed(), "webhook-id": "msg_2" } }],
    ["without headers", { headers: {} }],
    ["with a signature of another version", { headers: { ...signed(), "webhook-signature": "v2,AAAA" } }],
    ["with a signature that is not base64", { headers: { ...signed(), "webhook-signature": "v1,%%%" } }],
  ])("%s is refused", async (_, change) => {
    await expect(verifyWebhook({ body, secret, headers: signed(), ...change })).rejects.toThrow(WebhookError);
  });

  it("tells a wrong setting from a wrong delivery", async () => {
    await expect(verifyWebhook({ body, secret: "", headers: signed() })).rejects.toThrow(TypeError);
  });
});
