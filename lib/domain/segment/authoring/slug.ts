import type { Segment } from "#lib/domain/segment/segment.ts";

/** What a segment is called in the names of its events (contract 05 section 1); its id when nothing is left of the name. */
export function slugOf({ id, name }: Pick<Segment, "id" | "name">): string {
  const slug = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9_\- ]/g, "")
    .replace(/[ -]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug || id;
}
