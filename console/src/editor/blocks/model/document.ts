/** Blocks that can be edited, and `opaque`: what is none of them. */
export type BlockKind = "text" | "heading" | "list" | "button" | "image" | "divider" | "spacer" | "opaque";

/** A piece of the mail. All else about it is read from its source, which is kept until the block is edited. */
export interface Block {
  kind: BlockKind;
  id: string;
  source: string;
}

/** Where blocks stand: beside other content, in a table, or in a row of a table. */
export type Place = "flow" | "rows" | "cells";

/** A list of items with what is between them: space, comments, invisible elements. That stays where it is. */
export interface Region {
  place: Place;
  parts: readonly Part[];
}

export interface Gap {
  kind: "gap";
  source: string;
}

/** An element around blocks: a table, a row, a cell, a div. */
export interface Section {
  kind: "section";
  id: string;
  tag: string;
  open: string;
  body: Region;
  close: string;
}

/** Liquid around blocks: `{% if %}`, its branches and `{% endif %}`. */
export interface Condition {
  kind: "condition";
  id: string;
  name: string;
  branches: readonly Branch[];
  close: string;
}

export interface Branch {
  open: string;
  body: Region;
}

export type Item = Block | Section | Condition;
export type Part = Gap | Item;

/** The body between what stands before and behind its content. */
export interface Document {
  open: string;
  body: Region;
  close: string;
}

export const isBlock = (part: Part): part is Block =>
  part.kind !== "gap" && part.kind !== "section" && part.kind !== "condition";
export const isItem = (part: Part): part is Item => part.kind !== "gap";

/** The regions inside an item. */
export const regionsOf = (part: Part): readonly Region[] => {
  if (part.kind === "section") return [part.body];
  return part.kind === "condition" ? part.branches.map(({ body }) => body) : [];
};

/** Items of all depths, in the order of the source. */
export function* itemsOf(region: Region): Generator<Item> {
  for (const part of region.parts) {
    if (part.kind === "gap") continue;
    yield part;
    for (const inner of regionsOf(part)) yield* itemsOf(inner);
  }
}

/** Whether the mail has something that visual mode can edit. */
export function hasEditable({ body }: Document): boolean {
  for (const item of itemsOf(body)) if (isBlock(item) && item.kind !== "opaque") return true;
  return false;
}
