import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** HMAC-SHA256 of a text with a key in hex. */
type KeyedHash = (hexKey: string, text: string) => Buffer;

/** Remembers the last key: creating one takes four times as long as using it, and bulk callers hash with one key. */
export function keyedHash(): KeyedHash {
  let last: { hexKey: string; key: KeyObject } | undefined;
  return (hexKey, text) => {
    if (last?.hexKey !== hexKey) last = { hexKey, key: createSecretKey(Buffer.from(hexKey, "hex")) };
    return createHmac("sha256", last.key).update(text).digest();
  };
}
