import * as z from "zod";
import {
  type SuppressionMark,
  type SuppressionReason,
  suppressionReasons,
} from "#lib/domain/suppression/suppression-mark.ts";

const until = z.number().optional();

/**
 * A mark as contacts and slots store it, times in milliseconds since 1970: `a` when the entry was made, which is in the key of
 * the list's row, `u` when it was changed, `n` the count, `r` until when each reason holds, 0 for good. It is compared as a whole: of concurrent
 * changes one finds it changed.
 */
export const suppressionAttribute = z.object({
  a: z.number(),
  u: z.number(),
  n: z.number(),
  r: z.object({ complaint: until, bounce: until, manual: until, erased: until, soft_bounce: until }),
});

export type SuppressionAttribute = z.infer<typeof suppressionAttribute>;

export function suppressionFrom({ a, u, n, r }: SuppressionAttribute): SuppressionMark {
  const reasons: Partial<Record<SuppressionReason, string | null>> = {};
  for (const reason of suppressionReasons) {
    const until = r[reason];
    if (until !== undefined) reasons[reason] = until === 0 ? null : isoTime(until);
  }
  return { reasons, count: n, createdAt: isoTime(a), updatedAt: isoTime(u) };
}

/** The inverse of `suppressionFrom`. */
export function suppressionAttributeOf({
  reasons,
  count,
  createdAt,
  updatedAt,
}: SuppressionMark): SuppressionAttribute {
  const r: SuppressionAttribute["r"] = {};
  for (const reason of suppressionReasons) {
    const until = reasons[reason];
    if (until !== undefined) r[reason] = until === null ? 0 : Date.parse(until);
  }
  return { a: Date.parse(createdAt), u: Date.parse(updatedAt), n: count, r };
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
