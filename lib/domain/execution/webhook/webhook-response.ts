import { dataDepthMax } from "#lib/domain/contact/data.ts";
import type { HttpAnswer } from "#lib/platform/http-exchange.ts";
import { isWithinDepth } from "#lib/platform/is-within-depth.ts";

/** In UTF-16 code units. */
const charactersMax = 10_000;

/**
 * What is kept of an answer's body: its JSON, else its first 10,000 characters, taken as UTF-8; null of one that is packed,
 * which was asked not to be.
 */
export function webhookResponse({ headers, body }: Pick<HttpAnswer, "headers" | "body">): unknown {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") return null;
  const text = body.toString("utf8");
  return text.length <= charactersMax ? jsonOf(text) : beginningOf(text);
}

/** The text itself where it is no JSON, or has more levels than data may have. */
function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isWithinDepth(value, dataDepthMax) ? value : text;
  } catch {
    return text;
  }
}

/** Without half of a surrogate pair at its end. */
function beginningOf(text: string): string {
  const kept = text.slice(0, charactersMax);
  return /[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept;
}
