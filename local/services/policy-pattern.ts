/** Whether a text matches an IAM pattern: `*` is any characters, including `:` and `/`; `?` is any one character. */
export type PolicyPattern = (text: string) => boolean;

export function compilePattern(pattern: string): PolicyPattern {
  if (pattern.includes("${")) throw new Error(`Policy variables are not judged here: ${pattern}`);
  if (pattern === "*") return () => true;
  if (!/[*?]/.test(pattern)) return (text) => text === pattern;
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const expression = new RegExp(`^${source}$`, "s");
  return (text) => expression.test(text);
}
