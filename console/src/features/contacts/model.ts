/** What the list shows, as the URL holds it. */
export interface ContactSearch {
  search?: string;
  state?: "subscribed" | "unsubscribed";
  order?: "oldest" | "email";
  /** Filters in place of the address and the subscription: a condition, which the page checks. */
  condition?: object;
  /** Where the page starts; absent on the first page. */
  cursor?: string;
  /** Where the pages before this one start. */
  before?: string[];
  /** Chosen contacts; with `all`, those left out. */
  picked?: string[];
  /** Every contact that matches is chosen, on all pages. */
  all?: true;
  /** The bulk job whose result is shown. */
  job?: string;
}

/** The URL can carry no more. */
const mostPicked = 200;

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === "" ? undefined : String(value);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).slice(0, mostPicked) : []);

/** Reads the URL; what it does not know is left out. */
export function contactSearch(given: Record<string, unknown>): ContactSearch {
  const { state, order, condition } = given;
  const search = textOf(given["search"]);
  const cursor = textOf(given["cursor"]);
  const job = textOf(given["job"]);
  const before = textsOf(given["before"]);
  const picked = textsOf(given["picked"]);
  return {
    ...(search && { search }),
    ...((state === "subscribed" || state === "unsubscribed") && { state }),
    ...(typeof condition === "object" && condition !== null && { condition }),
    ...((order === "oldest" || order === "email") && { order }),
    ...(cursor && { cursor }),
    ...(before.length > 0 && { before }),
    ...(picked.length > 0 && { picked }),
    ...(given["all"] === true && { all: true }),
    ...(job && { job }),
  };
}

/** Another filter starts at the first page and drops the selection, which it may not contain. */
export const filtered = (search: ContactSearch, change: Record<string, string | undefined>): ContactSearch =>
  contactSearch({ search: search.search, state: search.state, order: search.order, ...change });

/** An empty entry of `before` is the first page. */
export const nextPage = (search: ContactSearch, cursor: string): ContactSearch => ({
  ...search,
  cursor,
  before: [...(search.before ?? []), search.cursor ?? ""].slice(-20),
});

export function previousPage({ cursor: _, before = [], ...rest }: ContactSearch): ContactSearch {
  return contactSearch({ ...rest, cursor: before.at(-1), before: before.slice(0, -1) });
}

export const isChosen = ({ all, picked = [] }: ContactSearch, id: string): boolean =>
  picked.includes(id) !== (all === true);

export function choose(search: ContactSearch, ids: readonly string[], chosen: boolean): ContactSearch {
  const { picked = [], all, ...rest } = search;
  const listed = chosen !== (all === true);
  const others = picked.filter((id) => !ids.includes(id));
  return contactSearch({ ...rest, all, picked: listed ? [...others, ...ids] : others });
}

export const chooseAll = ({ picked: _, ...search }: ContactSearch): ContactSearch => ({ ...search, all: true });

export const chooseNone = ({ picked: _, all: __, ...search }: ContactSearch): ContactSearch => search;

export const chosenCount = ({ all, picked = [] }: ContactSearch, total: number): number =>
  all ? Math.max(0, total - picked.length) : picked.length;

export const isFiltered = ({ search, state }: ContactSearch): boolean => search !== undefined || state !== undefined;

/** How the API filters contacts. */
export const filterOf = ({ search, state }: ContactSearch) => ({
  ...(search && { search }),
  ...(state && { subscribed: state === "subscribed" }),
});

/** The body of a bulk job over the chosen contacts. */
export const bulkBody = (search: ContactSearch) =>
  search.all
    ? { mode: "query" as const, filter: filterOf(search), excludeIds: search.picked ?? [] }
    : { mode: "ids" as const, contactIds: search.picked ?? [] };

export const bulkActs = ["subscribe", "unsubscribe", "delete"] as const;
export type BulkAct = (typeof bulkActs)[number];

const tabs = ["timeline", "emails", "segments", "workflows"] as const;
type ContactTab = (typeof tabs)[number];

export function contactTab(given: Record<string, unknown>): { tab?: ContactTab } {
  const tab = tabs.find((each) => each === given["tab"]);
  return tab && tab !== "timeline" ? { tab } : {};
}
