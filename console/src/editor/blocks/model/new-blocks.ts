import { type Block, type Document, type Item, isBlock, itemsOf, type Region } from "#editor/blocks/model/document.ts";
import { attributeIn, findElement, nodesOf, styleValue } from "#editor/blocks/model/markup.ts";
import { withHref, withLabel } from "#editor/blocks/model/simple-blocks.ts";
import { textParts } from "#editor/blocks/model/text-block.ts";

export const newBlocks = ["text", "heading", "list", "button", "image", "columns", "divider", "spacer"] as const;
export type NewBlock = (typeof newBlocks)[number];

const plain = { font: "Arial,Helvetica,sans-serif", color: "#1a2027" };

/** HTML that mail programs show alike, in the manner of the mail around it. */
export function newBlock(
  kind: NewBlock,
  { document, region, at }: { document: Document; region: Region; at: number },
): string {
  const source = sourceOf(kind, new Look(document, region));
  return region.place === "rows" ? inRow(source, region.parts[at]) : source;
}

/** What the texts and buttons of a mail look like: those beside the new block first. */
class Look {
  readonly #blocks: readonly Block[];

  constructor(document: Document, region: Region) {
    this.#blocks = [...region.parts.filter(isBlock), ...[...itemsOf(document.body)].filter(isBlock)];
  }

  #first = (kind: Block["kind"], tag: RegExp): Block | undefined =>
    this.#blocks.find((block) => block.kind === kind && tag.test(textParts(block.source).tag));

  get button(): string | undefined {
    return this.#blocks.find(({ kind }) => kind === "button")?.source;
  }

  /** The opening tag of a text or a heading that the mail has. */
  open(kind: "text" | "heading"): string | undefined {
    const found = this.#first(kind, kind === "text" ? /^p$/ : /^h[1-3]$/);
    return found && textParts(found.source).open.trim();
  }

  /** Styles of text: font, size and colour. */
  style(): string {
    const open = this.open("text");
    const element = open ? findElement(nodesOf(open), ["p"]) : undefined;
    const style = open && element ? attributeIn(open, element, "style") : undefined;
    const font = styleValue(style, "font");
    const color = styleValue(style, "color") ?? plain.color;
    const family = styleValue(style, "font-family") ?? plain.font;
    const size = styleValue(style, "font-size") ?? "16px";
    const height = styleValue(style, "line-height") ?? "25px";
    return `${font ? `font:${font}` : `font-family:${family};font-size:${size};line-height:${height}`};color:${color}`.replaceAll(
      '"',
      "'",
    );
  }
}

const closeOf = (open: string): string => `</${/^<([a-z]+\d?)/i.exec(open)?.[1] ?? "p"}>`;
const paragraph = (look: Look): string => look.open("text") ?? `<p style="margin:0 0 16px;${look.style()}">`;

function sourceOf(kind: NewBlock, look: Look): string {
  switch (kind) {
    case "text":
      return `${paragraph(look)}</p>`;
    case "heading": {
      const open =
        look.open("heading") ??
        `<h2 style="margin:0 0 12px;${look.style()};font-size:22px;line-height:30px;font-weight:bold">`;
      return `${open}${closeOf(open)}`;
    }
    case "list":
      return `<ul style="margin:0 0 16px;padding:0 0 0 24px;${look.style()}">\n  <li></li>\n</ul>`;
    case "button":
      return look.button
        ? withHref(withLabel(look.button, [{ kind: "text", text: "Button", marks: [] }]), "https://")
        : button;
    case "image":
      return `<img src="" alt="" width="560" style="display:block;width:100%;max-width:560px;height:auto;border:0">`;
    case "columns":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
  <td width="50%" valign="top" style="padding:0 8px 0 0">${paragraph(look)}</p></td>
  <td width="50%" valign="top" style="padding:0 0 0 8px">${paragraph(look)}</p></td>
</tr></table>`;
    case "divider":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-top:1px solid #d0d5db;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
    case "spacer":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td height="24" style="height:24px;line-height:24px;font-size:0">&nbsp;</td></tr></table>`;
  }
}

/** Outlook takes the colour and the space of the cell; the others make the whole link a button. */
const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="#0b5cad" style="background:#0b5cad;border-radius:6px"><a href="https://" style="display:inline-block;padding:12px 24px;font:bold 16px/24px ${plain.font};color:#ffffff;text-decoration:none;border-radius:6px">Button</a></td></tr></table>`;

/** A row like the one beside it, if that has a single cell. */
function inRow(source: string, beside: Item | Region["parts"][number] | undefined): string {
  const cells = beside?.kind === "section" ? beside.body.parts.filter((part) => part.kind === "section") : [];
  const [cell, ...others] = cells;
  return beside?.kind === "section" && cell && others.length === 0
    ? beside.open + cell.open + source + cell.close + beside.close
    : `<tr><td style="padding:0 24px 16px">${source}</td></tr>`;
}
