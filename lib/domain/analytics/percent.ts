/** To one decimal; 0 of nothing. */
export const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1_000) / 10 : 0;
