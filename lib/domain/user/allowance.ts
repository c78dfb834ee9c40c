import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import { rateLimited } from "#lib/platform/refusal.ts";

/** How often something may be tried within a window that begins with the first try. */
export interface Allowance {
  triesMax: number;
  windowMs: number;
}

/**
 * Counts this try before it is made, so that of many at once no more than allowed get through.
 * @throws Refusal `rateLimited` with the seconds until the window ends.
 */
export async function takeTry(
  throttle: ThrottleStore,
  scope: string,
  { triesMax, windowMs }: Allowance,
  now: Date,
): Promise<void> {
  const { count, endsAt } = await throttle.count(scope, windowMs, now);
  if (count <= triesMax) return;
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
  throw rateLimited("That was tried too often.", retryAfter);
}
