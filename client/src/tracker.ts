import { answerOf } from "./attempts.ts";
import type { Input, Output } from "./types.ts";

export interface TrackerOptions {
  /** The API's address. */
  baseUrl: string;
  /** Safe to show: it can do nothing but track. */
  publicKey: string;
}

/** For browsers: records events with the public key, also while the page is left. Each event counts once, retries included. */
export function createTracker({
  baseUrl,
  publicKey,
}: TrackerOptions): (event: Input<"track">) => Promise<Output<"track">> {
  const url = `${baseUrl.replace(/\/$/, "")}/v1/track`;
  return async (event) => {
    const headers = {
      Authorization: `Bearer ${publicKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
      "Idempotency-Replay": "true",
    };
    const { body } = await answerOf(
      { method: "POST", url, headers, body: JSON.stringify(event), keepalive: true },
      { fetch: (input, init) => fetch(input, init), timeoutMs: 10_000, retries: 3 },
    );
    return (body as { data: Output<"track"> }).data;
  };
}
