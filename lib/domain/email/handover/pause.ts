/** SQS delays a message by at most 15 minutes. */
const delaySecondsMax = 900;

/** A mail that found no rate left looks again within a minute: the rate frees up every second. */
const paceSecondsMax = 60;

/** Seconds until an instant so far away, at least one; what lies beyond the longest delay takes several. */
export const delayUntil = (ms: number): number => Math.min(Math.max(Math.ceil(ms / 1_000), 1), delaySecondsMax);

/** Pause after the provider throttled a mail for the `attempt`-th time: 2, 4, 8 … seconds up to 15 minutes. */
export const throttlePause = (attempt: number): number => spread(Math.min(2 ** attempt, delaySecondsMax));

export const pacePause = (attempt: number): number => spread(Math.min(2 ** attempt, paceSecondsMax));

/** Half of it fixed, half at random, so that mails turned away together do not come back together. */
const spread = (seconds: number): number => Math.ceil(seconds * (0.5 + Math.random() / 2));
