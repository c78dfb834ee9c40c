import type { components } from "#api/schema.ts";

export type Topic = components["schemas"]["Topic"];

/** The key that a name suggests: "Product news!" is `product-news`. */
export const keyIn = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_\s-]/g, "")
    .trim()
    .replaceAll(/[\s-]+/g, "-")
    .slice(0, 64);

export const isKey = (key: string): boolean => /^[a-z0-9_-]{1,64}$/.test(key);

/** The topics whose position changes when one of them moves by a step; the others keep theirs. */
export function moved(topics: readonly Topic[], id: string, step: 1 | -1): { id: string; position: number }[] {
  const from = topics.findIndex((topic) => topic.id === id);
  const topic = topics[from];
  if (!topic || from + step < 0 || from + step >= topics.length) return [];
  const next = topics.toSpliced(from, 1).toSpliced(from + step, 0, topic);
  return next.flatMap((each, position) => (each.position === position ? [] : [{ id: each.id, position }]));
}
