import type { Document, Part, Region } from "#editor/blocks/model/document.ts";

/** Regions are never changed in place, so only what was edited is joined again. */
const joined = new WeakMap<Region, string>();

export const serialise = ({ open, body, close }: Document): string => open + regionSource(body) + close;

export function regionSource(region: Region): string {
  const known = joined.get(region);
  if (known !== undefined) return known;
  const source = region.parts.map(partSource).join("");
  joined.set(region, source);
  return source;
}

export function partSource(part: Part): string {
  if (part.kind === "section") return part.open + regionSource(part.body) + part.close;
  if (part.kind === "condition")
    return part.branches.map(({ open, body }) => open + regionSource(body)).join("") + part.close;
  return part.source;
}
