import type { TypedConfig } from "#lib/domain/workflow/step.ts";
import { unknownKeyWarningsAt } from "#lib/http/unknown-keys.ts";
import type { Warning } from "#lib/platform/warning.ts";

const ofTemplate = (field: string): string => `${field} of the step's template`;

/** Replacements for keys that callers often expect in a step. */
export const meantOfStep: Readonly<Record<string, string>> = {
  html: ofTemplate("body"),
  reply_to: ofTemplate("replyTo"),
  replyTo: ofTemplate("replyTo"),
  scheduledAt: "a DELAY step before this one",
};

const meantOfConfig = Object.fromEntries(Object.entries(meantOfStep).map(([key, meant]) => [`config.${key}`, meant]));

/** Valid keys of a condition, although some operators or forms do not use them. */
const conditionKeys: ReadonlySet<string> = new Set(["field", "operator", "value", "unit", "conditions"]);

const none: ReadonlySet<string> = new Set();

/** Warnings about dropped keys of a step's settings, at any depth. */
export const droppedKeyWarnings = ({ type, config }: TypedConfig, given: unknown): Warning[] =>
  unknownKeyWarningsAt(
    droppedPaths(given, { kept: config, path: "config", known: type === "CONDITION" ? conditionKeys : none }),
    meantOfConfig,
  );

function* droppedPaths(
  given: unknown,
  { kept, path, known }: { kept: unknown; path: string; known: ReadonlySet<string> },
): Generator<string> {
  if (typeof given !== "object" || given === null || typeof kept !== "object" || kept === null) return;
  const keptValues = new Map<string, unknown>(Object.entries(kept));
  for (const [key, value] of Object.entries(given)) {
    if (keptValues.has(key)) yield* droppedPaths(value, { kept: keptValues.get(key), path: `${path}.${key}`, known });
    else if (!known.has(key)) yield `${path}.${key}`;
  }
}
