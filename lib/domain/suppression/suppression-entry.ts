import type { SuppressionSetting } from "#lib/domain/project/project.ts";
import {
  liveReasons,
  type SuppressionMark,
  type SuppressionReason,
  suppressionReasons,
} from "#lib/domain/suppression/suppression-mark.ts";

export const suppressionSources = ["feedback", "api", "page", "import", "account_list"] as const;

export type SuppressionSource = (typeof suppressionSources)[number];

/** Why an address is suppressed, and who said so. */
export interface SuppressionCause {
  source: SuppressionSource;
  /** The email that bounced or was complained about. */
  emailId: string | null;
  note: string | null;
  /** ISO 8601; null for good. */
  expiresAt: string | null;
}

export interface NewSuppressionCause extends SuppressionCause {
  reason: SuppressionReason;
}

/** The entry of an address, with what is known of each of its reasons. */
export interface SuppressionEntry {
  /** Null when only the address's hash is kept. */
  email: string | null;
  causes: ReadonlyMap<SuppressionReason, SuppressionCause>;
  /** How often it was confirmed; 1 for a new one. */
  count: number;
  createdAt: string;
  updatedAt: string;
}

/** An entry as callers see it: of its strongest reason. */
export interface ShownEntry extends NewSuppressionCause {
  email: string | null;
  count: number;
  createdAt: string;
  updatedAt: string;
}

export type AddedSuppression = "added" | "updated" | "unchanged";

export interface AddSuppressionInput {
  /** Normalised address. */
  email: string;
  cause: NewSuppressionCause;
  now: Date;
  /** When a new entry began elsewhere (ISO 8601). */
  createdAt?: string | undefined;
  /** Whether an entry that exists is only confirmed: its reasons stay. */
  confirmsOnly?: boolean;
}

/** A repeat of these says nothing new. Of the others each is a confirmation. */
const repeatable: readonly SuppressionSource[] = ["import", "account_list"];

/** The entry after an addition: the same object when it changes nothing. `entry` may have expired: then a new one begins. */
export function withCause(
  entry: SuppressionEntry | undefined,
  { email, cause: { reason, ...cause }, now, createdAt, confirmsOnly = false }: AddSuppressionInput,
): SuppressionEntry {
  const updatedAt = now.toISOString();
  const live = entry && liveEntry(entry, now);
  if (!live) {
    return {
      ...{ email, count: 1, createdAt: createdAt ?? updatedAt, updatedAt },
      causes: new Map([[reason, cause]]),
    };
  }
  const known = live.causes.get(reason);
  if (live.email !== null && known && isRepeat(known, cause)) return live;
  const causes = confirmsOnly ? live.causes : new Map(live.causes).set(reason, cause);
  return { ...live, email, causes, count: live.count + 1, updatedAt };
}

/** A notification that comes twice, or a row that was read before. */
const isRepeat = (known: SuppressionCause, cause: SuppressionCause): boolean =>
  cause.emailId !== null
    ? known.emailId === cause.emailId
    : repeatable.includes(cause.source) && known.expiresAt === cause.expiresAt;

/** Without causes that have expired; undefined when none is left. The same object when none has expired. */
export function liveEntry(entry: SuppressionEntry, now: Date): SuppressionEntry | undefined {
  const live = liveReasons(markOf(entry), now);
  if (live.length === 0) return undefined;
  if (live.length === entry.causes.size) return entry;
  return { ...entry, causes: new Map([...entry.causes].filter(([reason]) => live.includes(reason))) };
}

/**
 * What stays of an entry when its contact is deleted: a hash of the address without notes (contract 14 section 1). With RECORD
 * nothing is remembered of what the provider reported.
 */
export function afterDeletion(entry: SuppressionEntry, setting: SuppressionSetting): SuppressionEntry | undefined {
  const causes = [...entry.causes].filter(([, { source }]) => setting !== "RECORD" || source !== "feedback");
  return causes.length === 0 ? undefined : { ...entry, email: null, causes: new Map(causes.map(hashAlone)) };
}

/**
 * What stays of an entry when its person is erased: a hash of the address without notes, with `suppress` for the reason that it was
 * erased. The same object when that is so already; undefined when nothing is to stay.
 */
export function erasedEntry(
  entry: SuppressionEntry | undefined,
  { suppress, now }: { suppress: boolean; now: Date },
): SuppressionEntry | undefined {
  if (!entry && !suppress) return undefined;
  if (entry && isHashAlone(entry) && (!suppress || entry.causes.has("erased"))) return entry;
  const known = [...(entry?.causes ?? [])].map(hashAlone);
  const erased = { source: "api", emailId: null, note: null, expiresAt: null } as const;
  const at = now.toISOString();
  return {
    ...(entry ?? { count: 1, createdAt: at }),
    ...{ email: null, updatedAt: at },
    causes: new Map([...known, ...(suppress ? [["erased", erased] as const] : [])]),
  };
}

const hashAlone = ([reason, cause]: readonly [SuppressionReason, SuppressionCause]) =>
  [reason, { ...cause, emailId: null, note: null }] as const;

const isHashAlone = ({ email, causes }: SuppressionEntry): boolean =>
  email === null && [...causes.values()].every(({ emailId, note }) => emailId === null && note === null);

export const markOf = ({ causes, count, createdAt, updatedAt }: SuppressionEntry): SuppressionMark => ({
  reasons: Object.fromEntries([...causes].map(([reason, { expiresAt }]) => [reason, expiresAt])),
  count,
  createdAt,
  updatedAt,
});

/** Undefined when every cause has expired. */
export function shownEntry(entry: SuppressionEntry, now: Date): ShownEntry | undefined {
  const { email, causes, ...times } = entry;
  const [reason] = liveReasons(markOf(entry), now);
  const cause = reason && causes.get(reason);
  return cause && { email, reason, ...cause, ...times };
}

/** Whether mail has shown that the address takes none: the provider's list may have it, too. */
export const isReported = ({ causes }: SuppressionEntry): boolean => causes.has("complaint") || causes.has("bounce");

/** When the last cause expires; null when one never does. */
export function endOf({ causes }: SuppressionEntry): string | null {
  const ends = [...causes.values()].map(({ expiresAt }) => expiresAt);
  return ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
}

/** The strongest cause, including expired ones. */
export const strongestReason = ({ causes }: SuppressionEntry): SuppressionReason | undefined =>
  suppressionReasons.find((reason) => causes.has(reason));
