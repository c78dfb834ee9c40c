import { type Attributes, Extension, type Extensions, Mark, Node } from "@tiptap/core";
import { encodedValue } from "#editor/blocks/model/markup.ts";
import { chipText } from "#editor/blocks/view/inline-view.tsx";
import { shownCss } from "#editor/blocks/view/shown-style.ts";
import styles from "../view/mail.module.css";

/** New elements stand within those that the mail has. */
const innermost = 50;

const kept = (defaults: Record<string, unknown>): Attributes =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, { default: value, rendered: false }]));

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const cssOf = (attrs: Record<string, unknown>): Record<string, string> => {
  const css = shownCss(text(attrs["open"]));
  return css ? { style: css } : {};
};

const Bold = Mark.create({
  name: "bold",
  addAttributes: () => kept({ open: "<strong>", close: "</strong>", depth: innermost }),
  parseHTML: () => [{ tag: "strong" }, { tag: "b" }],
  renderHTML: ({ mark }) => ["strong", cssOf(mark.attrs), 0],
  addKeyboardShortcuts() {
    return { "Mod-b": () => this.editor.commands.toggleMark(this.name) };
  },
});

const Italic = Mark.create({
  name: "italic",
  addAttributes: () => kept({ open: "<em>", close: "</em>", depth: innermost }),
  parseHTML: () => [{ tag: "em" }, { tag: "i" }],
  renderHTML: ({ mark }) => ["em", cssOf(mark.attrs), 0],
  addKeyboardShortcuts() {
    return { "Mod-i": () => this.editor.commands.toggleMark(this.name) };
  },
});

/** The tags of a new link. */
export const linkMark = (href: string): { href: string; open: string; close: string } => ({
  href,
  open: `<a href="${encodedValue(href)}">`,
  close: "</a>",
});

const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => kept({ open: "<a>", close: "</a>", depth: innermost, href: "" }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => linkMark(element.getAttribute("href") ?? "") }],
  renderHTML: ({ mark }) => ["span", { class: styles["link"] ?? "", ...cssOf(mark.attrs) }, 0],
});

/** Any other element around text. Several can be around the same text. */
const Element = Mark.create({
  name: "element",
  excludes: "",
  addAttributes: () => kept({ open: "", close: "", depth: 0 }),
  renderHTML: ({ mark }) => ["span", cssOf(mark.attrs), 0],
});

const Break = Node.create({
  name: "break",
  group: "inline",
  inline: true,
  selectable: false,
  addAttributes: () => kept({ source: "<br>" }),
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

/** Liquid and what else is no text: one piece, shown as a chip. */
const chip = (name: "output" | "raw") =>
  Node.create({
    name,
    group: "inline",
    inline: true,
    atom: true,
    addAttributes: () => kept({ source: "" }),
    parseHTML: () => [
      {
        tag: `span[data-${name}]`,
        getAttrs: (element) => ({ source: element.getAttribute(`data-${name}`) ?? "" }),
      },
    ],
    renderHTML: ({ node }) => [
      "span",
      { class: styles[name] ?? "", [`data-${name}`]: text(node.attrs["source"]) },
      chipText(text(node.attrs["source"])),
    ],
    renderText: ({ node }) => text(node.attrs["source"]),
  });

const Doc = (content: string) => Node.create({ name: "doc", topNode: true, content });
const Text = Node.create({ name: "text", group: "inline" });
const Line = Node.create({
  name: "line",
  content: "inline*",
  parseHTML: () => [{ tag: "p" }, { tag: "div" }],
  renderHTML: () => ["div", 0],
});
const Item = Node.create({
  name: "item",
  content: "inline*",
  addAttributes: () => kept({ open: "<li>", close: "</li>" }),
  parseHTML: () => [{ tag: "li" }, { tag: "p" }],
  renderHTML: ({ node }) => ["div", { class: styles["item"] ?? "", ...cssOf(node.attrs) }, 0],
});
const LiquidLine = Node.create({
  name: "liquidLine",
  atom: true,
  addAttributes: () => kept({ source: "" }),
  renderHTML: ({ node }) => ["div", {}, ["span", { class: styles["raw"] ?? "" }, chipText(text(node.attrs["source"]))]],
});

/** Keys that act before the editor's own. */
const keys = (shortcuts: Record<string, () => boolean>) =>
  Extension.create({ name: "blockKeys", priority: 1_000, addKeyboardShortcuts: () => shortcuts });

/** The whole grammar of a line of a mail, or of a list. */
export const grammar = (kind: "line" | "list", shortcuts: Record<string, () => boolean>): Extensions => [
  Doc(kind === "line" ? "line" : "(item | liquidLine)+"),
  Text,
  ...(kind === "line" ? [Line] : [Item, LiquidLine]),
  Break,
  chip("output"),
  chip("raw"),
  Link,
  Element,
  Bold,
  Italic,
  keys(shortcuts),
];
