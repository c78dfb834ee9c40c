import type { TrackRequest } from "#lib/domain/event/track-service.ts";
import type { PublicKeyLimits } from "#lib/domain/project/project.ts";
import { Refusal } from "#lib/platform/refusal.ts";
import type { Warning } from "#lib/platform/warning.ts";

/** Applies the project's limits for its public key. Refuses other events with 403; drops other data keys. */
export function withinLimits(
  { events, dataKeys }: PublicKeyLimits,
  request: TrackRequest,
): { request: TrackRequest; warnings: Warning[] } {
  if (events !== null && !events.includes(request.name)) {
    throw new Refusal("forbidden", {
      code: "FORBIDDEN",
      message: "The public key may not track this event.",
      details: { reason: "event_not_allowed", event: request.name },
      suggestion: "Track it with the secret key, or allow it in the project's setting publicKey.events.",
    });
  }
  if (dataKeys === null || request.data === undefined) return { request, warnings: [] };
  const given = Object.entries(request.data);
  const isAllowed = ([key]: [string, unknown]) => dataKeys.includes(key);
  const dropped = given.filter((entry) => !isAllowed(entry));
  return {
    request: { ...request, data: Object.fromEntries(given.filter(isAllowed)) },
    warnings: dropped.map(([key]) => ({
      field: `data.${key}`,
      code: "key_not_allowed",
      message: "The public key may not set this key; it was dropped.",
    })),
  };
}
