export type ValueKind = "text" | "number" | "boolean" | "json";

/** How a stored value is edited. */
export function kindOf(value: unknown): ValueKind {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "object" && value !== null ? "json" : "text";
}

export const textOfValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The typed text as a value of this kind; undefined when it is none. */
export function parsedValue(text: string, kind: ValueKind): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (kind === "text") return text;
  if (kind === "number") return Number.isFinite(Number(trimmed)) ? Number(trimmed) : undefined;
  if (kind === "boolean") return { true: true, yes: true, false: false, no: false }[trimmed.toLowerCase()];
  try {
    return JSON.parse(trimmed);
  } catch {
    return undefined;
  }
}

/** The contact in a few words: its first plain values. */
export const summaryOf = (data: Readonly<Record<string, unknown>>, most = 3): { key: string; value: string }[] =>
  Object.entries(data)
    .filter(([, value]) => typeof value !== "object" && value !== "")
    .sort(([a], [b]) => a.localeCompare(b))
    .slice(0, most)
    .map(([key, value]) => ({ key, value: String(value) }));
