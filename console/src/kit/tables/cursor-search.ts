/** Where a list of cursor pages is, as the URL holds it. */
export interface CursorSearch {
  /** Where the page starts; absent on the first page. */
  cursor?: string;
  /** Where the pages before this one start; an empty entry is the first page. */
  before?: string[];
}

export function cursorSearch({ cursor, before }: Record<string, unknown>): CursorSearch {
  return {
    ...(typeof cursor === "string" && cursor !== "" && { cursor }),
    ...(Array.isArray(before) && before.length > 0 && { before: before.map(String) }),
  };
}

export const nextPage = <S extends CursorSearch>(search: S, cursor: string): S => ({
  ...search,
  cursor,
  before: [...(search.before ?? []), search.cursor ?? ""].slice(-20),
});

export const previousPage = <S extends CursorSearch>({ cursor: _, before = [], ...rest }: S) => ({
  ...rest,
  ...cursorSearch({ cursor: before.at(-1), before: before.slice(0, -1) }),
});

/** Another filter starts at the first page; undefined takes a filter away. */
export const otherFilter = <S extends CursorSearch>(
  { cursor: _, before: __, ...rest }: S,
  change: { [name in keyof S]?: string | undefined },
): Record<string, unknown> => ({ ...rest, ...change });
