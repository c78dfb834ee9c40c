import type { PreviewTally } from "#lib/domain/segment/preview/preview-tally.ts";

export interface Estimate {
  count: number;
  /** The real count is within this of `count` in 95 of 100 cases. */
  margin: number;
  mailable: number;
}

/** Standard deviations that hold 95 % of a normal distribution. */
const deviations = 1.96;

/**
 * Extrapolates from the contacts seen to all. Ids are hashes of addresses, so one shard is a random sample. The interval of Agresti
 * and Coull has a width even where none or all of the sample match.
 */
export function estimate({ seen, count, mailable }: PreviewTally, all: number): Estimate {
  if (seen === 0) return { count: 0, margin: all, mailable: 0 };
  const scale = all / seen;
  const adjustedSize = seen + deviations ** 2;
  const share = (count + deviations ** 2 / 2) / adjustedSize;
  // A sample of nearly all contacts is nearly exact.
  const left = all > 1 ? Math.sqrt((all - seen) / (all - 1)) : 0;
  const margin = deviations * Math.sqrt((share * (1 - share)) / adjustedSize) * left * all;
  return { count: Math.round(count * scale), margin: Math.ceil(margin), mailable: Math.round(mailable * scale) };
}
