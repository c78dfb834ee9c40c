import { sourceOf } from "#lib/domain/user/source.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import { rateLimited } from "#lib/platform/refusal.ts";

/** How many tries are allowed within a window that begins with the first try. */
export interface Allowance {
  triesMax: number;
  windowMs: number;
}

/**
 * Counts the try before it is made, so that concurrent tries cannot exceed the allowance.
 * @throws Refusal `rateLimited` with the seconds until the window ends.
 */
export async function takeTry(
  throttle: Pick<ThrottleStore, "count">,
  { scope, allowance: { triesMax, windowMs }, now }: { scope: string; allowance: Allowance; now: Date },
): Promise<void> {
  const { count, endsAt } = await throttle.count(scope, { windowMs, now });
  if (count <= triesMax) return;
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
  throw rateLimited("Too many tries.", retryAfter);
}

const signupsAnHour: Allowance = { triesMax: 20, windowMs: 60 * 60 * 1_000 };

/** Counts a new account of this source. @throws Refusal `rateLimited`. */
export const takeSignup = (throttle: Pick<ThrottleStore, "count">, sourceIp: string, now: Date): Promise<void> =>
  takeTry(throttle, { scope: `signup#${sourceOf(sourceIp)}`, allowance: signupsAnHour, now });
