/** SQS delays a message by at most 15 minutes. */
const delaySecondsMax = 900;

/** A mail that found no rate left retries within a minute: the rate frees up every second. */
const paceSecondsMax = 60;

/** The delay until a time, none if it has passed. */
export const delayUntilTime = (time: string, now: Date): number => {
  const ms = Date.parse(time) - now.getTime();
  return ms > 0 ? delayUntil(ms) : 0;
};

/** The delay for so many milliseconds, in seconds, at least one; a longer wait takes several delays. */
export const delayUntil = (ms: number): number => Math.min(Math.max(Math.ceil(ms / 1_000), 1), delaySecondsMax);

/** Pause after the provider throttled a mail for the `attempt`-th time: 2, 4, 8 … seconds up to 15 minutes. */
export const throttlePause = (attempt: number): number => spread(Math.min(2 ** attempt, delaySecondsMax));

export const pacePause = (attempt: number): number => spread(Math.min(2 ** attempt, paceSecondsMax));

/** Half fixed, half random, so that mails refused together do not retry together. */
const spread = (seconds: number): number => Math.ceil(seconds * (0.5 + Math.random() / 2));
