/** A delivery that did not come from Petrel, or is too old. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

export interface WebhookEvent {
  /** `email.delivery`, `contact.unsubscribed` and others. New ones may appear. */
  type: string;
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: Record<string, unknown>;
}

export interface Delivery {
  /** The body, byte for byte as it came. */
  body: string;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several while secrets overlap. */
  secret: string | readonly string[];
  /** How far the clock may differ from Petrel's; 300. */
  toleranceSeconds?: number;
}

/** Checks the signature of a delivery (Standard Webhooks 1.0.0) and returns its event. Throws a `WebhookError`. */
export async function verifyWebhook(delivery: Delivery): Promise<WebhookEvent & { id: string }> {
  const { body, secret, toleranceSeconds = 300 } = delivery;
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    headerOf(delivery, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures)
    throw new WebhookError("The headers webhook-id, -timestamp and -signature are missing.");
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  // A timestamp that is no number gives NaN, which is never within the tolerance.
  if (!(ageSeconds <= toleranceSeconds)) throw new WebhookError("The delivery is too old, or the clocks differ.");
  const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const each of [secret].flat()) {
    const key = await keyOf(each);
    for (const signature of signatures.split(" ")) {
      if (await isSignedBy(key, signature, message)) return { id, ...JSON.parse(body) };
    }
  }
  throw new WebhookError("The signature is not of this secret.");
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

function headerOf({ headers }: Delivery, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.[0];
}

function keyOf(secret: string): Promise<Key> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (bytes.length === 0) throw new TypeError("The secret of the webhook endpoint is not base64 after `whsec_`.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Compares in constant time, as `crypto.subtle` does. */
async function isSignedBy(key: Key, signature: string, message: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [version, text = ""] = signature.split(",");
  return version === "v1" && crypto.subtle.verify("HMAC", key, bytesOf(text), message);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    // Text that is not base64 signs nothing.
    return new Uint8Array();
  }
}
