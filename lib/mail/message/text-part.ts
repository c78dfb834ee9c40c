import { compile, type DomNode, type FormatCallback, type RecursiveCallback } from "html-to-text";
import { runWithin } from "#lib/mail/template/watchdog.ts";

type TextBuilder = Parameters<FormatCallback>[2];
type CloseTable = NonNullable<Parameters<TextBuilder["closeTable"]>[0]>;
type Row = Parameters<CloseTable["tableToString"]>[0][number];

/** Deeper elements are left out. Newsletters nest about a hundred deep, and the walk must not exhaust the stack. */
const depthMax = 500;

/** Images appear as their alternative text. It is added as ordinary text, so that a linked image names its link. */
const altText: FormatCallback = (element, _walk, builder) => builder.addInline(String(element.attribs?.["alt"] ?? ""));

/**
 * Most tables are layout, and a few hold data. A row of one-line cells becomes one line, which suits both. Any other row puts
 * its cells below each other.
 */
const layoutTable: FormatCallback = (element, walk, builder) => {
  builder.openTable();
  for (const row of rowsOf(element)) addRow(row, walk, builder);
  builder.closeTable({
    tableToString: (rows) => rows.map(rowText).filter(Boolean).join("\n"),
    leadingLineBreaks: 1,
    trailingLineBreaks: 1,
  });
};

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: depthMax },
  formatters: { altText, layoutTable },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"], noAnchorUrl: true } },
    { selector: "img", format: "altText" },
    { selector: "table", format: "layoutTable" },
    { selector: "hr", options: { length: 3, leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { leadingLineBreaks: 2, trailingLineBreaks: 1, uppercase: false },
    })),
    ...["head", "title", "style", "script", "template"].map((selector) => ({ selector, format: "skip" })),
  ],
});

/** The largest body takes 2.5 s. Hostile nesting would take minutes and delay other email. */
const convertMsMax = 5_000;

/** The worst case of this many characters (nested quotations) takes 0.2 s, not worth the watchdog's thread. */
const unwatchedCharactersMax = 32_768;

/**
 * The HTML as plain text: links as `text (url)`, blocks as lines, without styles and scripts (contract 01 section 1.4). Empty
 * if it has no text, or if conversion times out.
 */
export function textPart(html: string, timeMsMax = convertMsMax): string {
  if (html.length <= unwatchedCharactersMax) return convert(html).trim();
  return runWithin(timeMsMax, () => convert(html).trim())?.result ?? "";
}

function addRow(row: DomNode, walk: RecursiveCallback, builder: TextBuilder): void {
  builder.openTableRow();
  for (const cell of row.name === "tr" ? (row.children ?? []) : [row]) {
    if (!hasContent(cell)) continue;
    builder.openTableCell();
    walk(isCell(cell) ? cell.children : [cell], builder);
    builder.closeTableCell();
  }
  builder.closeTableRow();
}

/** Elements allowed between a table and its rows. Any other element counts as a row, so nothing is lost. */
const rowParents = new Set(["center", "form", "tbody", "tfoot", "thead"]);

function rowsOf(element: DomNode): DomNode[] {
  return (element.children ?? []).flatMap((child) => {
    if (child.name !== undefined && rowParents.has(child.name)) return rowsOf(child);
    return hasContent(child) ? [child] : [];
  });
}

const isCell = ({ name }: DomNode): boolean => name === "td" || name === "th";

const hasContent = ({ type, data }: DomNode): boolean => type === "tag" || (type === "text" && data?.trim() !== "");

function rowText(row: Row): string {
  const cells = row.map((cell) => cell.text.trim()).filter(Boolean);
  return cells.join(cells.some((text) => text.includes("\n")) ? "\n" : " | ");
}
