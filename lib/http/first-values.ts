/** The first value of each field of a query or of a form as browsers encode it. */
export function firstValues(encoded: string): Record<string, string> {
  const pairs = [...new URLSearchParams(encoded)].reverse();
  return Object.fromEntries(pairs);
}
