import { type SuppressionEntry, strongestReason } from "#lib/domain/suppression/suppression-entry.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";

/** Entries that came, went or changed their reason. One that has expired counts until its row is swept. */
export function countSuppressionChange({ before, after }: Change<SuppressionEntry>): Count[] {
  const [old, now] = [before && strongestReason(before), after && strongestReason(after)];
  if (old === now) return [];
  return [
    ...(old ? [{ scope: "suppressions" as const, field: old, add: -1 }] : []),
    ...(now ? [{ scope: "suppressions" as const, field: now, add: 1 }] : []),
  ];
}
