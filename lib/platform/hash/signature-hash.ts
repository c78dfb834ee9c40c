import { createHash, createHmac, createSecretKey, type Hash, type Hmac, type KeyObject } from "node:crypto";

type Secret = string | ArrayBuffer | ArrayBufferView;

const keys = new WeakMap<ArrayBuffer | ArrayBufferView, KeyObject>();

function keyOf(secret: Secret): string | KeyObject {
  if (typeof secret === "string") return secret;
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(bytesOf(secret));
  keys.set(secret, key);
  return key;
}

const bytesOf = (secret: ArrayBuffer | ArrayBufferView): Buffer =>
  ArrayBuffer.isView(secret) ? Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength) : Buffer.from(secret);

/**
 * SHA-256 for the SDK's signatures. The SDK's own passes its signing key as bytes each time. For bytes, Node 24 throws and
 * catches two errors before it computes: 13 us instead of 3.
 */
export class SignatureHash {
  readonly #secret: Secret | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Secret) {
    this.#secret = secret;
    this.#hash = this.#begin();
  }

  update(data: string | Uint8Array): void {
    this.#hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#begin();
  }

  #begin(): Hash | Hmac {
    return this.#secret === undefined ? createHash("sha256") : createHmac("sha256", keyOf(this.#secret));
  }
}
