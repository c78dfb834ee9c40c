let count = 0;

/** Names an item as long as the page is open. The mail never contains it. */
export const newId = (): string => `b${++count}`;
