const throttlingNames: ReadonlySet<string> = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
]);

export type Pause = (ms: number) => Promise<unknown>;

/** Outlasts a short throttle: without it, a batch of emails would return to its queue for minutes. */
const repeatsMax = 2;
const pauseMsMin = 200;
const pauseMsMax = 1_000;

export const isThrottling = (error: unknown): boolean => error instanceof Error && throttlingNames.has(error.name);

/** Repeats a call while DynamoDB throttles it. Its last result may still be throttled. */
export async function repeatWhileThrottled<T>(
  call: () => Promise<T>,
  isThrottled: (result: T) => boolean,
  pause: Pause,
): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    const result = await call();
    if (repeats === repeatsMax || !isThrottled(result)) return result;
    await pause(pauseMsMin + Math.random() * (pauseMsMax - pauseMsMin));
  }
}
