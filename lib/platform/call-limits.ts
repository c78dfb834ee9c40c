import * as z from "zod";
import { readEnv } from "#lib/platform/env.ts";

/** Longer on a laptop, where a busy machine answers late. */
const { PETREL_CALL_TIMEOUT_MS: requestTimeout } = readEnv(
  z.object({ PETREL_CALL_TIMEOUT_MS: z.coerce.number().int().min(1).default(3_000) }),
);

/**
 * Limits for every call to a service, passed to each SDK client: 1 s to connect, 3 s for a response, at most 3 tries. Retries
 * are safe because every write is conditional, idempotent, or a counter whose double count errs on the safe side. Only the
 * hand-over to SES has limits of its own.
 */
export const callLimits = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout, throwOnRequestTimeout: true },
};
