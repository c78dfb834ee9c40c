/** A text as this computer had it once. */
export interface Version {
  /** Milliseconds since 1970. */
  at: number;
  value: unknown;
}

/** What is kept of a change that the server does not have yet. */
export interface KeptDraft extends Version {
  /** The state of the record that the change starts from, such as its ETag; null for a record that is not created. */
  base: string | null;
  /** Made for each write, so that a tab sees when another one has written. */
  stamp: string;
}

export const versionsMax = 20;
/** Of all versions of a record together, so that a mail of 2 MB does not fill the disk. */
export const versionCharactersMax = 20_000_000;
/** Between two versions of a text that is being typed. */
export const versionPauseMs = 60_000;

const sizeOf = ({ value }: Version): number => JSON.stringify(value)?.length ?? 0;

/** Whether two values of plain data are equal. Long texts are compared first by their length, so this is quick. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ours, theirs] = [Object.entries(a), new Map(Object.entries(b))];
  return ours.length === theirs.size && ours.every(([key, each]) => theirs.has(key) && isSame(each, theirs.get(key)));
}

/** Newest first. A value equal to the newest is no new version; the oldest leave when there is no room. */
export function withVersion(versions: readonly Version[], added: Version): Version[] {
  const [newest] = versions;
  if (newest && isSame(newest.value, added.value)) return [...versions];
  const kept: Version[] = [];
  let size = 0;
  for (const version of [added, ...versions].slice(0, versionsMax)) {
    size += sizeOf(version);
    if (kept.length > 0 && size > versionCharactersMax) break;
    kept.push(version);
  }
  return kept;
}

/**
 * What another tab has kept since this one looked, which a write is about to replace: it must become a version. `seen`: the
 * stamp that this tab knows.
 */
export const overwritten = (stored: KeptDraft | undefined, seen: string | undefined): Version | undefined =>
  stored && stored.stamp !== seen ? { at: stored.at, value: stored.value } : undefined;

/** Reads what the browser's storage holds, which an older console may have written. */
export function keptDraft(stored: unknown): KeptDraft | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  if (!("value" in stored && "base" in stored && "stamp" in stored && "at" in stored)) return undefined;
  const { value, base, stamp, at } = stored;
  if (typeof stamp !== "string" || typeof at !== "number") return undefined;
  return { value, stamp, at, base: typeof base === "string" ? base : null };
}

export const keptVersions = (stored: unknown): Version[] =>
  Array.isArray(stored)
    ? stored.flatMap((each: unknown) => {
        if (typeof each !== "object" || each === null || !("value" in each && "at" in each)) return [];
        return typeof each.at === "number" ? [{ at: each.at, value: each.value }] : [];
      })
    : [];
