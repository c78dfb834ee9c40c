import type { IncomingMessage } from "node:http";

/** The whole body. `stream/consumers` does the same with a Blob, at several times the cost for a small call. */
export function readAll(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    message.on("error", reject);
  });
}
