import type { Change, EditorActs } from "#editor/blocks/editor-context.ts";
import {
  duplicated,
  type Found,
  find,
  inserted,
  moved,
  neighbour,
  removed,
  startOf,
  withBlocks,
  withSource,
  wrapped,
} from "#editor/blocks/model/change.ts";
import { withBranch } from "#editor/blocks/model/conditions.ts";
import { type Document, type Item, isBlock, isItem, itemsOf } from "#editor/blocks/model/document.ts";
import type { Inline } from "#editor/blocks/model/inline.ts";
import { newBlock } from "#editor/blocks/model/new-blocks.ts";
import { readText, withText } from "#editor/blocks/model/text-block.ts";
import type { Selected, Selection } from "#editor/blocks/selection.ts";
import type { MailActs } from "#editor/blocks/use-mail.ts";

/** The mail and what is selected after a change. */
interface Outcome {
  document: Document;
  select?: Selected | undefined;
}

const writable = (item: Item | undefined): boolean => item !== undefined && /^(text|heading|list)$/.test(item.kind);

const isLine = (item: Item | undefined): boolean => item?.kind === "text" || item?.kind === "heading";

/** The item before or behind in the same region. */
function beside({ region, at }: Found, step: -1 | 1): Item | undefined {
  const index = neighbour(region, at, step);
  const part = index === undefined ? undefined : region.parts[index];
  return part && isItem(part) ? part : undefined;
}

const behind = (document: Document, id: string): Item | undefined => {
  const found = find(document, id);
  return found && beside(found, 1);
};

const sizeOf = (line: readonly Inline[]): number =>
  line.reduce((size, node) => size + (node.kind === "text" ? node.text.length : 1), 0);

function outcome(document: Document, change: Change, found: Found): Outcome {
  const { id } = change;
  switch (change.kind) {
    case "source":
      return { document: withSource(document, id, change.source) };
    case "replace":
      return { document: withBlocks(document, id, change.source) };
    case "move":
      return { document: moved(document, id, change.step), select: { id, editing: false } };
    case "remove": {
      const next = beside(found, 1) ?? beside(found, -1) ?? found.around.at(-1);
      return { document: removed(document, id), select: next && { id: next.id, editing: false } };
    }
    case "duplicate":
      return selectingBehind(duplicated(document, id), id, false);
    case "insert": {
      const source = newBlock(change.block, { document, region: found.region, at: found.at });
      const added = selectingBehind(inserted(document, id, { source, side: "behind" }), id, true);
      return change.file && added.select ? { ...added, select: { ...added.select, file: change.file } } : added;
    }
    case "split": {
      const next = withSource(document, id, change.source);
      return selectingBehind(inserted(next, id, { source: change.rest, side: "behind" }), id, true);
    }
    case "join":
      return joined(document, found);
    case "wrap":
      return {
        document: wrapped(document, id, { name: "if", open: `{% if ${change.name} %}` }),
        select: { id, editing: false },
      };
    case "branch":
      return { document: withBranch(document, id, change.open) };
  }
}

/** Selects what has been added behind an item: the first block in it. */
function selectingBehind(document: Document, id: string, editing: boolean): Outcome {
  const item = behind(document, id);
  const block = item && (isBlock(item) ? item : [...itemsOf({ place: "flow", parts: [item] })].find(isBlock));
  if (!block) return { document };
  return { document, select: { id: block.id, editing: editing && writable(block), at: 1 } };
}

function joined(document: Document, found: Found): Outcome {
  const { item } = found;
  const before = beside(found, -1);
  if (!isBlock(item)) return { document };
  const content = item.kind === "list" ? [] : readText(item.source);
  if (!before || !isBlock(before) || !isLine(before)) {
    if (content.length > 0) return { document };
    return { document: removed(document, item.id), select: before && { id: before.id, editing: writable(before) } };
  }
  const line = readText(before.source);
  const document1 = withSource(document, before.id, withText(before.source, [...line, ...content]));
  return { document: removed(document1, item.id), select: { id: before.id, editing: true, at: sizeOf(line) + 1 } };
}

type Needs = Pick<EditorActs, "askInsert" | "placeholders" | "uploadImage"> & { openCode(offset: number): void };

/** What the views ask for, done to the mail and the selection. */
export const editorActs = (mail: MailActs, selection: Selection, needs: () => Needs): EditorActs => ({
  document: mail.document,
  change: (change) => {
    const document = mail.document();
    const found = find(document, change.id);
    if (!found) return;
    const { document: next, ...selected } = outcome(document, change, found);
    mail.change(next);
    if ("select" in selected) selection.set(selected.select);
  },
  go: (id, step) => {
    const blocks = [...itemsOf(mail.document().body)].filter(isBlock);
    const next = blocks[blocks.findIndex((block) => block.id === id) + step];
    if (!next) return false;
    selection.set({ id: next.id, editing: writable(next), ...(step > 0 && { at: 1 }) });
    return true;
  },
  openCode: (id) => needs().openCode(startOf(mail.document(), id) ?? 0),
  askInsert: (id) => needs().askInsert(id),
  get placeholders() {
    return needs().placeholders;
  },
  get uploadImage() {
    return needs().uploadImage;
  },
});
