import * as z from "zod";
import {
  endOf,
  isReported,
  type SuppressionCause,
  type SuppressionEntry,
  suppressionSources,
} from "#lib/domain/suppression/suppression-entry.ts";
import {
  type SuppressionMark,
  type SuppressionReason,
  suppressionReasons,
} from "#lib/domain/suppression/suppression-mark.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const cause = z.object({
  /** Source. */
  s: z.enum(suppressionSources),
  /** Email. */
  e: z.string().optional(),
  /** Note. */
  n: z.string().optional(),
  /** Expires at. */
  x: z.string().optional(),
});

/** An entry of the suppression list. */
const suppressionItem = z.object({
  /** `CS#<project>`. */
  pk: z.string(),
  /** `<createdAt>#<id of the address's slot>`. */
  sk: z.string(),
  /** With the address, of a bounce or complaint: finds the address in other projects. */
  pk1: z.string().optional(),
  sk1: z.string().optional(),
  /** Address; absent when only its hash is kept. */
  em: z.string().optional(),
  /** Causes by reason. */
  ca: z.partialRecord(z.enum(suppressionReasons), cause),
  /** Count. */
  ct: z.number(),
  up: z.string(),
  /** When all causes have expired. */
  ttl: z.number().optional(),
});

type SuppressionItem = z.infer<typeof suppressionItem>;

export const suppressionPartition = (dataId: DataId): string => `CS#${dataId}`;

export const suppressionKey = (
  dataId: DataId,
  slotId: string,
  { createdAt }: Pick<SuppressionMark, "createdAt">,
): ItemKey => ({ pk: suppressionPartition(dataId), sk: `${createdAt}#${slotId}` });

/** In `gsi1`, of all projects. */
export const reportedPartition = (email: string): string => `CS#${sha256(email)}`;

export function newSuppressionItem(dataId: DataId, slotId: string, entry: SuppressionEntry): SuppressionItem {
  const { email, causes, count, updatedAt } = entry;
  const end = endOf(entry);
  return {
    ...suppressionKey(dataId, slotId, entry),
    ...(email !== null && isReported(entry) && { pk1: reportedPartition(email), sk1: dataId }),
    ...(email !== null && { em: email }),
    ca: Object.fromEntries([...causes].map(([reason, each]) => [reason, storedCause(each)])),
    ct: count,
    up: updatedAt,
    ...(end !== null && { ttl: ttlOf(end) }),
  };
}

export function entryFromItem(item: Record<string, unknown>): SuppressionEntry {
  const { sk, em, ca, ct, up } = suppressionItem.parse(item);
  const causes = new Map<SuppressionReason, SuppressionCause>();
  for (const reason of suppressionReasons) {
    const { s, e, n, x } = ca[reason] ?? {};
    if (s) causes.set(reason, { source: s, emailId: e ?? null, note: n ?? null, expiresAt: x ?? null });
  }
  return { email: em ?? null, causes, count: ct, createdAt: sk.slice(0, sk.indexOf("#")), updatedAt: up };
}

const storedCause = ({ source: s, emailId, note, expiresAt }: SuppressionCause): z.infer<typeof cause> => ({
  s,
  ...(emailId !== null && { e: emailId }),
  ...(note !== null && { n: note }),
  ...(expiresAt !== null && { x: expiresAt }),
});
