/**
 * A rate in percent with two decimals; 0 when `whole` is 0. A positive rate that would round to 0 has two significant digits
 * instead (contract 16 section 4).
 */
export function percent(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const rounded = Math.round((part * 10_000) / whole) / 100;
  return rounded === 0 ? Number(((part * 100) / whole).toPrecision(2)) : rounded;
}
