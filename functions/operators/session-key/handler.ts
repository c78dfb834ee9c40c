import * as z from "zod";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

const order = z.strictObject({ rotate: z.literal(true) });

interface RotatedKey {
  /** False when there is no key to replace. */
  rotate(now: Date): Promise<boolean>;
}

/** Replaces the session signing key by the operator's order (docs/runbook.md); any other event is an error. */
export function rotateSessionKey(keys: RotatedKey, clock: Clock) {
  return async (event: unknown) => {
    order.parse(event);
    const rotated = await keys.rotate(clock.now());
    logger.info("Rotated the session key", { rotated });
    return { rotated };
  };
}
