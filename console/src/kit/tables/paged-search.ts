/** What a list of numbered pages shows, as the URL holds it. */
export interface PagedSearch {
  search?: string;
  state?: string;
  page?: number;
}

export const listPageSize = 20;

/** Reads the URL. `states`: the values that the list can be filtered by. */
export const pagedSearch =
  (states: readonly string[] = []) =>
  (given: Record<string, unknown>): PagedSearch => {
    const search = given["search"] === undefined ? "" : String(given["search"]);
    const state = states.find((each) => each === given["state"]);
    const page = Math.floor(Number(given["page"] ?? 1));
    return { ...(search && { search }), ...(state && { state }), ...(page > 1 && { page }) };
  };
