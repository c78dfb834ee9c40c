import * as z from "zod";

/**
 * Parses a function's environment once, at cold start. A missing or malformed variable stops the function with a
 * message that names the variable and never shows its value.
 */
export function readEnv<T extends z.ZodObject>(schema: T, source: NodeJS.ProcessEnv = process.env): z.infer<T> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment of this function is invalid: ${faults.join("; ")}`);
}

/** A list in one variable: `a,b`; empty entries are left out. */
export const commaSeparated = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

/** Exactly `true` or `false`. */
export const flag = z.stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" });

/** A variable that may be empty, which counts as absent. */
export const optionalText = z
  .string()
  .default("")
  .transform((text) => text || undefined);

/** A tag in one variable: `key=value`. */
export const tag = z
  .string()
  .regex(/^[^=]+=/)
  .transform((text) => {
    const at = text.indexOf("=");
    return { key: text.slice(0, at), value: text.slice(at + 1) };
  });
