import { Fragment, Slice } from "@tiptap/pm/model";
import type { EditorProps } from "@tiptap/pm/view";

/** Pasted paragraphs become lines of the block; the source's own styles stay behind. */
export const pasteRules: EditorProps = {
  transformPastedHTML: (html) => html.replaceAll(/<\/(p|div|h[1-6]|blockquote|tr)>\s*(?=<)/gi, "<br>"),
  clipboardTextParser: (text, context) => {
    const { schema } = context.doc.type;
    const lines = text.trim().split(/\r?\n/);
    const nodes = lines.flatMap((line, at) => [
      ...(at > 0 ? [schema.node("break")] : []),
      ...(line === "" ? [] : [schema.text(line)]),
    ]);
    return new Slice(Fragment.fromArray(nodes), 0, 0);
  },
};
