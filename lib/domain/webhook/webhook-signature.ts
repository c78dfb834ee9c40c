import { createHmac } from "node:crypto";
import type { WebhookSecret } from "#lib/domain/webhook/webhook-secrets.ts";

interface Signed {
  id: string;
  /** Of this attempt. */
  at: Date;
  body: string;
}

/** The headers of Standard Webhooks 1.0.0: one signature for each secret, separated by spaces. */
export function signatureHeaders(secrets: readonly WebhookSecret[], { id, at, body }: Signed): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map(({ secret }) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": signatures.join(" ") };
}
