/** The key of an event's name in the map `ev` of a contact. Whoever reads a map from the table loses its key `__proto__`. */
export const lastEventKey = (name: string): string => name.replace(/^~*__proto__$/, "~$&");

/** When the newest event of each name happened, in milliseconds since 1970, from the map as it is read. */
export const lastEventsIn = (stored: Iterable<[key: string, at: number]>): ReadonlyMap<string, number> =>
  new Map([...stored].map(([key, at]) => [key.replace(/^~(~*__proto__)$/, "$1"), at]));
