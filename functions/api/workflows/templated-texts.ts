import type { TypedConfig } from "#lib/domain/workflow/step.ts";

/** The texts of a step's settings that are rendered when the step runs, with their paths. */
export function templatedTexts(step: TypedConfig): { field: string; source: string }[] {
  if (step.type === "UPDATE_CONTACT") return textsIn(step.config.updates, "config.updates");
  if (step.type !== "WEBHOOK") return [];
  const { url, headers, body } = step.config;
  return [...textsIn(url, "config.url"), ...textsIn(headers, "config.headers"), ...textsIn(body, "config.body")];
}

/** Texts at any depth; keys are never rendered. */
function textsIn(value: unknown, field: string): { field: string; source: string }[] {
  if (typeof value === "string") return [{ field, source: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${field}.${key}`));
}
