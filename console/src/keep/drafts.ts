import { createStore, delMany, entries, get, keys, promisifyRequest, type UseStore } from "idb-keyval";
import {
  type KeptDraft,
  keptDraft,
  keptVersions,
  overwritten,
  type Version,
  versionPauseMs,
  withVersion,
} from "#keep/draft-model.ts";

/** Whose change it is, and of what. `id` is `new` for a record that is not created yet. */
export interface DraftPlace {
  userId: string;
  projectId: string;
  kind: "template" | "campaign" | "segment" | "contact" | "workflow";
  id: string;
}

/** When there are more entries, the oldest versions leave; drafts stay. */
const entriesMax = 500;

let store: UseStore | undefined;
const opened = (): UseStore => {
  store ??= createStore("petrel.drafts", "drafts");
  return store;
};

const keyOf = ({ userId, projectId, kind, id }: DraftPlace): string => `${userId}/${projectId}/${kind}/${id}`;
const versionsSuffix = "/versions";

/** Keeps what a person types, in this browser: it survives a reload, a crash, a logout and another tab. */
export class DraftKeeper {
  readonly #key: string;
  #seen: string | undefined;
  #lastVersionAt = Date.now();

  constructor(place: DraftPlace) {
    this.#key = keyOf(place);
  }

  async read(): Promise<KeptDraft | undefined> {
    const draft = keptDraft(await get<unknown>(this.#key, opened()));
    this.#seen = draft?.stamp;
    return draft;
  }

  /** Replaces the draft. What another tab has kept meanwhile becomes a version. */
  async write(value: unknown, base: string | null): Promise<void> {
    const draft: KeptDraft = { value, base, at: Date.now(), stamp: crypto.randomUUID() };
    const isVersionDue = draft.at - this.#lastVersionAt >= versionPauseMs;
    await this.#change((stored) => {
      const other = overwritten(stored, this.#seen);
      return { draft, added: [...(other ? [other] : []), ...(isVersionDue ? [draft] : [])] };
    });
    this.#seen = draft.stamp;
    if (isVersionDue) this.#lastVersionAt = draft.at;
  }

  /** The server has `value` now, or the person gives it up: it stays as a version. A draft of another tab stays. */
  async drop(value: unknown): Promise<void> {
    await this.#change((stored) => {
      const isOthers = overwritten(stored, this.#seen) !== undefined;
      return { draft: isOthers ? stored : undefined, added: [{ at: Date.now(), value }] };
    });
    this.#seen = undefined;
  }

  /** Newest first. */
  async versions(): Promise<Version[]> {
    return keptVersions(await get<unknown>(this.#key + versionsSuffix, opened()));
  }

  /** In one transaction, as another tab may write at the same time. */
  async #change(
    decide: (stored: KeptDraft | undefined) => { draft: KeptDraft | undefined; added: readonly Version[] },
  ): Promise<void> {
    const versionsKey = this.#key + versionsSuffix;
    let isVersionAdded = false;
    await opened()("readwrite", async (table) => {
      const { draft, added } = decide(keptDraft(await promisifyRequest(table.get(this.#key))));
      if (draft) table.put(draft, this.#key);
      else table.delete(this.#key);
      if (added.length > 0) {
        const versions = keptVersions(await promisifyRequest(table.get(versionsKey)));
        const next = added.reduce<Version[]>((kept, { at, value }) => withVersion(kept, { at, value }), versions);
        table.put(next, versionsKey);
        isVersionAdded = true;
      }
      await promisifyRequest(table.transaction);
    });
    if (isVersionAdded) await pruneVersions();
  }
}

/** Makes room: of more than 500 entries, the versions that are oldest leave. */
async function pruneVersions(): Promise<void> {
  const names = await keys<IDBValidKey>(opened());
  if (names.length <= entriesMax) return;
  const lists = (await entries<IDBValidKey, unknown>(opened()))
    .filter(([name]) => String(name).endsWith(versionsSuffix))
    .map(([name, stored]) => ({ name, at: keptVersions(stored)[0]?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at);
  const surplus = lists.slice(0, names.length - entriesMax).map(({ name }) => name);
  await delMany(surplus, opened());
}
