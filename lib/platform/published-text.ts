import { logger } from "#lib/platform/logger.ts";

const usualLimits = { timeoutMs: 15_000, bytesMax: 2 * 1024 * 1024 };

/**
 * Fetches text from an external URL. Undefined, with a log line, when it cannot be fetched within the limits, 15 s and 2 MB by
 * default.
 */
export async function publishedText(url: string, limits = usualLimits): Promise<string | undefined> {
  try {
    // A redirect may lead anywhere, including hosts that only this network can reach.
    const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(limits.timeoutMs) });
    if (!answer.ok || !answer.body) throw new Error(`The server answered ${answer.status}.`);
    return await readText(answer.body, limits.bytesMax);
  } catch (error) {
    logger.warn("Downloading a published text failed", { url, error });
    return undefined;
  }
}

async function readText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new Error(`The text has more than ${bytesMax} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
