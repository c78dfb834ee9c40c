import { createSHA256 } from "hash-wasm";

/** A SHA-256 that another process can go on with. */
interface PausableHash {
  /** Adds text, in UTF-8. */
  update(text: string): void;
  /** Its state so far, in base64. Nothing may be added after it. */
  state(): string;
  /** Its result. Nothing may be added after it. */
  hex(): string;
}

/** Begins a hash, or goes on with the state of another one. Node's own hash cannot be stored. */
export async function pausableSha256(state: string | null): Promise<PausableHash> {
  const hash = await createSHA256();
  hash.init();
  if (state !== null) hash.load(Buffer.from(state, "base64"));
  return {
    update: (text) => void hash.update(text),
    state: () => Buffer.from(hash.save()).toString("base64"),
    hex: () => hash.digest("hex"),
  };
}
