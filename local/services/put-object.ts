import { Backend } from "#local/services/backend.ts";
import { putInParts } from "#local/services/wire/put-in-parts.ts";

const partBytes = 1_000_000;

/** Puts an object of any size, without a signature. */
export async function putObject(
  endpoint: string,
  { bucket, key, bytes }: { bucket: string; key: string; bytes: Buffer },
): Promise<void> {
  const backend = new Backend(endpoint);
  try {
    const target = `/${[bucket, ...key.split("/")].map(encodeURIComponent).join("/")}`;
    const { status } = await putInParts(backend, { target, headers: {}, stream: inPieces(bytes) });
    if (status >= 300) throw new Error(`The bucket ${bucket} did not take ${key}: ${status}`);
  } finally {
    backend.close();
  }
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += partBytes) yield bytes.subarray(start, start + partBytes);
}
