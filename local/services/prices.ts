/** On-demand list prices in us-east-1, in dollars per unit; docs/cost.md adds them up. */
const perMillion = (dollars: number) => dollars / 1_000_000;

export const prices = {
  writeUnit: perMillion(0.625),
  readUnit: perMillion(0.125),
  queueRequest: perMillion(0.4),
  topicRequest: perMillion(0.5),
  /** arm64 */
  gbSecond: perMillion(13.33),
  invocation: perMillion(0.2),
  apiRequest: perMillion(1),
  /** À la carte: per recipient. */
  mail: perMillion(100),
  /** Each started 64 KB of an event. */
  busEvent: perMillion(1),
  bucketWrite: perMillion(5),
  bucketRead: perMillion(0.4),
};

/** S3 bills by operation: deletes and aborts are free. Scheduler's calls are free, and its first 14 M firings a month. */
export function bucketRequestPrice(operation: string): number {
  if (/^(Delete|Abort)/.test(operation)) return 0;
  return /^(Get|Head)/.test(operation) ? prices.bucketRead : prices.bucketWrite;
}
