import { type Item, isBlock } from "#editor/blocks/model/document.ts";
import { words } from "#words/words.ts";

/** What an item is called. */
export function nameOf(item: Item): string {
  if (isBlock(item)) return words.blocks.kinds[item.kind];
  if (item.kind === "condition") return item.name === "for" ? words.blocks.kinds.loop : words.blocks.kinds.condition;
  if (item.tag === "tr") return words.blocks.kinds.row;
  return /^t[dh]$/.test(item.tag) ? words.blocks.kinds.cell : words.blocks.kinds.section;
}
