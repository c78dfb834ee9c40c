import type { Step, TypedConfig } from "#lib/domain/workflow/step.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** Masks a header value that may not be read; sent back, it keeps the stored value. */
export const maskedValue = "********";

/** Masks the values of a WEBHOOK's headers: they are credentials of another service. */
export function withMaskedHeaders(step: Step): Step {
  if (step.type !== "WEBHOOK" || !step.config.headers) return step;
  const headers = Object.fromEntries(Object.keys(step.config.headers).map((name) => [name, maskedValue]));
  return { ...step, config: { ...step.config, headers } };
}

/**
 * Restores stored values where the mask was sent. A caller who may not read them may not send them elsewhere either: the url
 * may then change after its host only. @throws Refusal `invalid`.
 */
export function withKeptHeaders<Config extends TypedConfig>(
  present: Step,
  given: Config,
  readsHeaders: boolean,
): Config {
  if (given.type !== "WEBHOOK" || present.type !== "WEBHOOK") return given;
  const stored = new Map(Object.entries(present.config.headers ?? {}));
  const sent = Object.entries(given.config.headers ?? {});
  const isKept = sent.some(([, value]) => value === maskedValue);
  if (isKept && !readsHeaders && authorityOf(given.config.url) !== authorityOf(present.config.url)) {
    const message = "The url has a new host. Send the values of the headers again.";
    throw invalid([{ field: "config.headers", code: "custom", message }]);
  }
  const headers = sent.map(([name, value]) => {
    const kept = value === maskedValue ? stored.get(name) : value;
    if (kept !== undefined) return [name, kept];
    const message = "No value is stored for this header. Send one.";
    throw invalid([{ field: `config.headers.${name}`, code: "custom", message }]);
  });
  if (headers.length === 0) return given;
  return { ...given, config: { ...given.config, headers: Object.fromEntries(headers) } };
}

/** Scheme, host and port as they are written, placeholders included. */
const authorityOf = (url: string): string => /^https?:\/\/[^/?#\\]*/.exec(url)?.[0] ?? url;
