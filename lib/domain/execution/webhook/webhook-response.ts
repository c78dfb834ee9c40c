import { dataDepthMax } from "#lib/domain/contact/data.ts";
import type { HttpAnswer } from "#lib/platform/http-exchange.ts";
import { isWithinDepth } from "#lib/platform/is-within-depth.ts";

/** In UTF-16 code units. */
const charactersMax = 10_000;

/**
 * What is stored of an answer's body: its JSON, else its first 10,000 characters, read as UTF-8. Null for an encoded body, as
 * the request asked for `identity`.
 */
export function webhookResponse({ headers, body }: Pick<HttpAnswer, "headers" | "body">): unknown {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") return null;
  const text = body.toString("utf8");
  return text.length <= charactersMax ? jsonOf(text) : beginningOf(text);
}

/** The text itself if it is not JSON, or nested deeper than data may be. */
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
