/** The first value of each field of a query or a form in browser encoding. */
export function firstValues(encoded: string): Record<string, string> {
  const pairs = [...new URLSearchParams(encoded)].reverse();
  return Object.fromEntries(pairs);
}
