import {
  type Block,
  type Branch,
  type Condition,
  type Document,
  type Item,
  isBlock,
  isItem,
  type Part,
  type Region,
  regionsOf,
} from "#editor/blocks/model/document.ts";
import { newId } from "#editor/blocks/model/ids.ts";
import { parse } from "#editor/blocks/parse.ts";
import { partSource, regionSource } from "#editor/blocks/serialise.ts";

/** An item with the region that holds it. */
export interface Found {
  item: Item;
  region: Region;
  /** Index in the region's parts. */
  at: number;
  /** Items around it, the outermost first. */
  around: readonly Item[];
}

export function find({ body }: Document, id: string): Found | undefined {
  const look = (region: Region): Found | undefined => {
    for (const [at, part] of region.parts.entries()) {
      if (part.kind === "gap") continue;
      if (part.id === id) return { item: part, region, at, around: [] };
      if (isBlock(part)) continue;
      for (const inner of regionsOf(part)) {
        const found = look(inner);
        if (found) return { ...found, around: [part, ...found.around] };
      }
    }
    return undefined;
  };
  return look(body);
}

/** Where the source of an item begins in the mail. Only code mode asks for it: it costs a walk over all sources. */
export function startOf({ open, body }: Document, id: string): number | undefined {
  let offset = open.length;
  const isIn = (region: Region): boolean => region.parts.some(isAt);
  const isAt = (part: Part): boolean => {
    if (isItem(part) && part.id === id) return true;
    const pieces = part.kind === "section" ? [part] : part.kind === "condition" ? part.branches : undefined;
    if (!pieces) {
      offset += partSource(part).length;
      return false;
    }
    for (const piece of pieces) {
      offset += piece.open.length;
      if (isIn(piece.body)) return true;
    }
    if (isItem(part) && !isBlock(part)) offset += part.close.length;
    return false;
  };
  return isIn(body) ? offset : undefined;
}

type Change = (region: Region, at: number) => Region;

/** Changes the region that holds an item. All that is not around it stays the same object. */
export function changed(document: Document, id: string, change: Change): Document {
  const body = inRegion(document.body, id, change);
  return body ? { ...document, body } : document;
}

function inRegion(region: Region, id: string, change: Change): Region | undefined {
  for (const [at, part] of region.parts.entries()) {
    if (part.kind === "gap") continue;
    if (part.id === id) return change(region, at);
    const next = inItem(part, id, change);
    if (next) return { ...region, parts: region.parts.with(at, next) };
  }
  return undefined;
}

function inItem(item: Item, id: string, change: Change): Item | undefined {
  if (item.kind === "section") {
    const body = inRegion(item.body, id, change);
    return body && { ...item, body };
  }
  if (item.kind !== "condition") return undefined;
  for (const [at, branch] of item.branches.entries()) {
    const body = inRegion(branch.body, id, change);
    if (body) return { ...item, branches: item.branches.with(at, { ...branch, body }) };
  }
  return undefined;
}

/** Another source of a block. It stays the kind of block that it is while it is typed into. */
export const withSource = (document: Document, id: string, source: string): Document =>
  changed(document, id, (region, at) => {
    const part = region.parts[at];
    return part && isBlock(part) ? { ...region, parts: region.parts.with(at, { ...part, source }) } : region;
  });

/** Blocks of a source in place of one block; the first keeps its id. */
export const withBlocks = (document: Document, id: string, source: string): Document =>
  changed(document, id, (region, at) => {
    const parts = partsOf(source, region);
    const first = parts.find(isItem);
    const named = parts.map((part) => (part === first && isItem(part) ? { ...part, id } : part));
    return { ...region, parts: region.parts.toSpliced(at, 1, ...named) };
  });

/** Changes places with the item before (-1) or behind (1) it. What is between them stays there. */
export const moved = (document: Document, id: string, step: -1 | 1): Document =>
  changed(document, id, (region, at) => {
    const other = neighbour(region, at, step);
    const [item, next] = [region.parts[at], other === undefined ? undefined : region.parts[other]];
    if (other === undefined || !item || !next) return region;
    return { ...region, parts: region.parts.with(at, next).with(other, item) };
  });

/** Index of the item before or behind another one in its region. */
export function neighbour(region: Region, at: number, step: -1 | 1): number | undefined {
  for (let index = at + step; index >= 0 && index < region.parts.length; index += step) {
    const part = region.parts[index];
    if (part && isItem(part)) return index;
  }
  return undefined;
}

const isSpace = (part: Part | undefined): boolean => part?.kind === "gap" && part.source.trim() === "";

/** Without an item, and without the space behind or before it. */
export const removed = (document: Document, id: string): Document =>
  changed(document, id, (region, at) => {
    const spaceBehind = isSpace(region.parts[at + 1]) && at + 2 < region.parts.length;
    if (spaceBehind || !isSpace(region.parts[at - 1]) || at < 2)
      return { ...region, parts: region.parts.toSpliced(at, spaceBehind ? 2 : 1) };
    return { ...region, parts: region.parts.toSpliced(at - 1, 2) };
  });

/** Adds a source before or behind an item, with the space that is around its neighbours. */
export function inserted(
  document: Document,
  id: string,
  { source, side }: { source: string; side: "before" | "behind" },
): Document {
  return changed(document, id, (region, at) => {
    const parts = partsOf(source, region);
    const space: Part = { kind: "gap", source: spaceOf(region, at) };
    const added = side === "before" ? [...parts, space] : [space, ...parts];
    return { ...region, parts: region.parts.toSpliced(side === "before" ? at : at + 1, 0, ...added) };
  });
}

const spaceOf = ({ parts }: Region, at: number): string => {
  const space = [parts[at - 1], parts[at + 1]].find(isSpace);
  return space?.kind === "gap" ? space.source : "\n";
};

/** A copy behind the item. */
export const duplicated = (document: Document, id: string): Document =>
  changed(document, id, (region, at) => {
    const part = region.parts[at];
    if (!part || !isItem(part)) return region;
    const space: Part = { kind: "gap", source: spaceOf(region, at) };
    return { ...region, parts: region.parts.toSpliced(at + 1, 0, space, copied(part)) };
  });

function copied<P extends Part>(part: P): P {
  if (part.kind === "gap") return part;
  const id = newId();
  if (part.kind === "section") return { ...part, id, body: copiedRegion(part.body) };
  if (part.kind !== "condition") return { ...part, id };
  const branches = part.branches.map((branch): Branch => ({ ...branch, body: copiedRegion(branch.body) }));
  return { ...part, id, branches };
}

const copiedRegion = (region: Region): Region => ({ ...region, parts: region.parts.map((part) => copied(part)) });

/** A source as parts of a region: rows are read within a table, cells within a row. */
export function partsOf(source: string, { place }: Region): readonly Part[] {
  if (place === "flow") return parse(source).body.parts;
  const [table] = parse(place === "rows" ? `<table>${source}</table>` : `<table><tr>${source}</tr></table>`).body.parts;
  const rows = table?.kind === "section" ? table.body : undefined;
  const row = rows?.parts[0];
  const parts = place === "rows" ? rows?.parts : row?.kind === "section" ? row.body.parts : undefined;
  return parts ?? [{ kind: "opaque", id: newId(), source } satisfies Block];
}

/** Puts Liquid around an item: blocks that only some contacts get. */
export const wrapped = (document: Document, id: string, { open, name }: { open: string; name: string }): Document =>
  changed(document, id, (region, at) => {
    const part = region.parts[at];
    if (!part || !isItem(part)) return region;
    const body: Region = { place: region.place, parts: [part] };
    const condition: Condition = {
      kind: "condition",
      id: newId(),
      name,
      branches: [{ open, body }],
      close: `{% end${name} %}`,
    };
    return { ...region, parts: region.parts.with(at, condition) };
  });

/** The next document with the items of the earlier one where they are the same, so that ids last and little is drawn. */
export const adopted = (earlier: Document, next: Document): Document => ({
  ...next,
  body: adoptedRegion(earlier.body, next.body),
});

function adoptedRegion(earlier: Region, next: Region): Region {
  if (earlier.place === next.place && regionSource(earlier) === regionSource(next)) return earlier;
  const old = earlier.parts.filter(isItem);
  const items = next.parts.filter(isItem);
  const same = (one: Item | undefined, other: Item | undefined) =>
    one !== undefined && other !== undefined && one.kind === other.kind && partSource(one) === partSource(other);
  let head = 0;
  while (head < Math.min(old.length, items.length) && same(old[head], items[head])) head++;
  let tail = 0;
  while (tail < Math.min(old.length, items.length) - head && same(old.at(-1 - tail), items.at(-1 - tail))) tail++;
  const behind = items.length - tail;
  const adopt = new Map(
    items.map((item, at) => {
      if (at < head) return [item, old[at] ?? item];
      if (at >= behind) return [item, old[at - items.length + old.length] ?? item];
      const twin = items.length === old.length ? old[at] : undefined;
      return [item, twin?.kind === item.kind ? adoptedItem(twin, item) : item];
    }),
  );
  return { ...next, parts: next.parts.map((part) => (isItem(part) ? (adopt.get(part) ?? part) : part)) };
}

function adoptedItem(earlier: Item, next: Item): Item {
  const old = regionsOf(earlier);
  if (next.kind === "section") return { ...next, id: earlier.id, body: adoptedRegion(old[0] ?? next.body, next.body) };
  if (next.kind !== "condition") return { ...next, id: earlier.id };
  const branches = next.branches.map((branch, at) => ({
    ...branch,
    body: adoptedRegion(old[at] ?? branch.body, branch.body),
  }));
  return { ...next, id: earlier.id, branches };
}
