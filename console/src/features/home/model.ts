/** A share in percent; undefined when there is nothing to take a share of. */
export const share = (part: number, whole: number): number | undefined =>
  whole > 0 ? (100 * part) / whole : undefined;
