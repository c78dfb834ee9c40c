import { isObject } from "#features/reference/model/json.ts";

/** A value as TypeScript would write it. `depth` is that of its first line. */
export function literal(value: unknown, depth: number): string {
  if (Array.isArray(value))
    return block(
      "[]",
      value.map((each) => literal(each, depth + 1)),
      depth,
    );
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${keyOf(name)}: ${literal(each, depth + 1)}`);
  return block("{}", fields, depth);
}

function keyOf(name: string): string {
  // Without brackets it would set the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function block([open = "", close = ""]: string, lines: readonly string[], depth: number): string {
  if (lines.length === 0) return `${open}${close}`;
  const inner = "  ".repeat(depth + 1);
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join("")}${"  ".repeat(depth)}${close}`;
}
