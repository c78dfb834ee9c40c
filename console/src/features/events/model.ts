interface CountedName {
  name: string;
  count: number;
}

/** Most frequent first, then by name; a name without a count was not recorded in that time. */
export function countedNames(names: readonly string[], counts: readonly CountedName[]): CountedName[] {
  const countOf = new Map(counts.map(({ name, count }) => [name, count]));
  const all = new Set([...names, ...countOf.keys()]);
  return [...all]
    .map((name) => ({ name, count: countOf.get(name) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
