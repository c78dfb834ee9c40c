import type { Segment } from "#lib/domain/segment/segment.ts";

/** The segment's name in event names (contract 05 section 1); its id when the slug would be empty. */
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
