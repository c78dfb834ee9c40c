import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { userQuery } from "#api/session.ts";
import { isSame, type Version } from "#keep/draft-model.ts";
import { DraftKeeper, type DraftPlace } from "#keep/drafts.ts";

/** A change is in the browser's storage at most this long after it was made. */
const writePauseMs = 400;

interface DraftOptions<T> extends Omit<DraftPlace, "userId"> {
  /** What the server has; for a new record, the empty form. */
  stored: T;
  /** The state of the record: its ETag. Null for a record that is not created yet. */
  base: string | null;
  /** Reads what was kept; undefined when the shape has changed since. */
  read(kept: unknown): T | undefined;
}

/** `same`: nothing to keep. `kept`: only on this computer. `failed`: the browser keeps nothing. */
export type Keeping = "same" | "waiting" | "kept" | "failed";

export interface Draft<T> {
  value: T;
  change(value: T): void;
  isChanged: boolean;
  keeping: Keeping;
  /** The change was found when the page was opened; it was made then. */
  restoredAt: number | undefined;
  /** The state of the record that the change starts from: goes into `If-Match`. */
  base: string | null;
  /** The server has this value now. What was typed meanwhile stays a draft on the new base. */
  saved(value: T, base: string): void;
  /** Gives the change up for what the server has; it stays as a version. */
  discard(): void;
  /** Keeps the change, but lets it start from the server's present state. */
  rebase(base: string | null): void;
  versions(): Promise<{ at: number; value: T }[]>;
}

interface Local<T> {
  value: T;
  base: string | null;
  /** The server has it. It is shown until what the server has is read again: as long as the record's state is this one. */
  savedOver?: string | null;
}

/** What a person types into a form, kept in this browser until the server has it. Undefined while it is being read. */
export function useDraft<T>(options: DraftOptions<T>): Draft<T> | undefined {
  const { stored, base, read } = options;
  const keeper = useKeeper(options);
  const [isRead, setRead] = useState(false);
  const [held, setLocal] = useState<Local<T>>();
  const local = held?.savedOver !== undefined && held.savedOver !== base ? undefined : held;
  const [restoredAt, setRestoredAt] = useState<number>();
  const latest = useRef<{ local: Local<T> | undefined; stored: T; base: string | null; read: typeof read }>(undefined);
  latest.current = { local, stored, base, read };
  const { keeping, keep, drop } = useWriting<T>(keeper);

  useEffect(() => {
    let isHere = true;
    const begin = async () => {
      // A browser that cannot read its storage has no draft; writing then says that nothing is kept.
      const kept = await keeper.read().catch(() => undefined);
      if (!isHere) return;
      const now = latest.current;
      const value = kept && now?.read(kept.value);
      if (kept && value !== undefined && !isSame(value, now?.stored)) {
        setLocal({ value, base: kept.base });
        setRestoredAt(kept.at);
      }
      setRead(true);
    };
    void begin();
    return () => {
      isHere = false;
    };
  }, [keeper]);

  const isChanged = useMemo(
    () => local !== undefined && local.savedOver === undefined && !isSame(local.value, stored),
    [local, stored],
  );
  if (!isRead) return undefined;
  const set = (next: Local<T> | undefined) => {
    if (latest.current) latest.current.local = next;
    setLocal(next);
  };
  return {
    value: local ? local.value : stored,
    isChanged,
    keeping: isChanged ? keeping : "same",
    restoredAt,
    base: local ? local.base : base,
    change: (value) => {
      const now = latest.current;
      const next = { value, base: now?.local ? now.local.base : base };
      if (isSame(value, stored) && next.base === base) {
        set(undefined);
        return drop(value);
      }
      set(next);
      keep(next);
    },
    saved: (value, nextBase) => {
      const now = latest.current?.local;
      setRestoredAt(undefined);
      drop(value);
      if (!now || isSame(now.value, value)) return set({ value, base: nextBase, savedOver: base });
      // Typed while the answer was on its way.
      const next = { value: now.value, base: nextBase };
      set(next);
      keep(next);
    },
    discard: () => {
      if (latest.current?.local) drop(latest.current.local.value);
      setRestoredAt(undefined);
      set(undefined);
    },
    rebase: (nextBase) => {
      const now = latest.current?.local;
      if (!now) return;
      set({ ...now, base: nextBase });
      keep({ ...now, base: nextBase });
    },
    versions: async () =>
      (await keeper.versions()).flatMap(({ at, value }: Version) => {
        const known = read(value);
        return known === undefined ? [] : [{ at, value: known }];
      }),
  };
}

function useKeeper({ projectId, kind, id }: Omit<DraftPlace, "userId">): DraftKeeper {
  const userId = useQueryClient().getQueryData(userQuery.queryKey)?.id ?? "";
  return useMemo(() => new DraftKeeper({ userId, projectId, kind, id }), [userId, projectId, kind, id]);
}

/** Writes at most every 400 ms, one write after the other, and at once when the page is left. */
function useWriting<T>(keeper: DraftKeeper) {
  const [keeping, setKeeping] = useState<Keeping>("kept");
  const writing = useMemo(() => new Writing<T>(keeper, setKeeping), [keeper]);
  useEffect(() => {
    const leave = () => writing.flush();
    const warn = (event: BeforeUnloadEvent) => {
      if (writing.hasFailed) event.preventDefault();
    };
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    addEventListener("beforeunload", warn);
    return () => {
      writing.flush();
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("beforeunload", warn);
    };
  }, [writing]);
  return { keeping, keep: (next: Local<T>) => writing.keep(next), drop: (value: T) => writing.drop(value) };
}

class Writing<T> {
  hasFailed = false;
  readonly #keeper: DraftKeeper;
  readonly #tell: (keeping: Keeping) => void;
  #next: Local<T> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(keeper: DraftKeeper, tell: (keeping: Keeping) => void) {
    this.#keeper = keeper;
    this.#tell = tell;
  }

  keep(next: Local<T>): void {
    this.#next = next;
    this.#tell("waiting");
    this.#timer ??= setTimeout(() => this.flush(), writePauseMs);
  }

  drop(value: T): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
    this.#run(() => this.#keeper.drop(value));
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#next;
    this.#next = undefined;
    if (next) this.#run(() => this.#keeper.write(next.value, next.base));
  }

  #run(act: () => Promise<void>): void {
    this.#queue = this.#queue.then(act).then(
      () => this.#settle(false),
      // Storage is off or full. The page says so, and asks before it is left.
      () => this.#settle(true),
    );
  }

  #settle(failed: boolean): void {
    this.hasFailed = failed;
    if (failed || !this.#next) this.#tell(failed ? "failed" : "kept");
  }
}
