/** The key of an event name in a contact's map `ev`. Reading a map from the table loses its key `__proto__`. */
export const lastEventKey = (name: string): string => name.replace(/^~*__proto__$/, "~$&");

/** Time of the newest event of each name, in milliseconds since 1970, from the map as read. */
export const lastEventsIn = (stored: Iterable<[key: string, at: number]>): ReadonlyMap<string, number> =>
  new Map([...stored].map(([key, at]) => [key.replace(/^~(~*__proto__)$/, "$1"), at]));
