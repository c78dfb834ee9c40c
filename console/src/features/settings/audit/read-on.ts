interface Page {
  data: readonly unknown[];
  cursor?: string | undefined;
}

/** With about 80 lines a read. The reader turns the pages after that. */
const readsMax = 5;

/** The API looks through some lines a call. If the filter leaves none of them, the next ones are read, too. */
export async function readOn<P extends Page>(
  read: (cursor: string | undefined) => Promise<P>,
  cursor: string | undefined,
): Promise<P> {
  let page = await read(cursor);
  for (let reads = 1; reads < readsMax && page.data.length === 0 && page.cursor !== undefined; reads += 1)
    page = await read(page.cursor);
  return page;
}
