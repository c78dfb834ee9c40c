import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "#lib/mail/language/markup.ts";
import { packText } from "#lib/platform/packed-text.ts";

/** In UTF-16 code units (contract 07 section 4). */
const bodyLengthMax = 200_000;

/** Characters of a body that are read: sanitising this many takes a second. */
const sourceLengthMax = 4_000_000;

/** Tags of a body that are read: parsing takes time quadratic in the open ones, a second for this many. */
const sourceTagsMax = 40_000;

/** Limit for the event that holds the body, whose item ends at 400 KB. No language comes near it, but noise may. */
const packedBytesMax = 300_000;

/** The second pass usually confirms the first; broken markup needs a third. */
const passesMax = 5;

/** Deeper tags are left out, since a client that shows the body walks down its tree. */
const nestingMax = 100;

const shownScheme = /^\s*(?:https?|mailto):/i;

/** Styles that browsers execute, or once did. */
const activeStyle = /expression\s*\(|(?:java|vb)script:|(?:^|;)\s*behaviou?r\s*:|-moz-binding/i;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span", "br", "hr", "blockquote", "pre", "address", "center"],
    ...["a", "b", "strong", "i", "em", "u", "s", "strike", "del", "ins", "mark", "small", "big", "sub", "sup", "font"],
    ...["abbr", "cite", "code", "dfn", "kbd", "q", "samp", "time", "tt", "var", "bdi", "bdo", "wbr"],
    ...["article", "aside", "footer", "header", "main", "nav", "section", "figure", "figcaption"],
    ...["ul", "ol", "li", "dl", "dt", "dd"],
    ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
    "img",
  ],
  allowedAttributes: {
    "*": ["style", "title", "dir", "lang", "align", "valign", "width", "height", "bgcolor", "color"],
    a: ["href"],
    img: ["src", "alt", "border", "hspace", "vspace"],
    font: ["face", "size"],
    ol: ["start", "type"],
    ul: ["type"],
    li: ["value"],
    table: ["border", "cellpadding", "cellspacing", "summary"],
    col: ["span"],
    colgroup: ["span"],
    td: ["colspan", "rowspan", "nowrap"],
    th: ["colspan", "rowspan", "nowrap", "scope"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: nestingMax,
  // The content of these tags is not text of the email.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "title",
    "template",
    "iframe",
    "object",
    "svg",
    "math",
  ],
  transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: shownAttributes(attribs) }) },
};

/**
 * A body that is safe to show, cut at 200,000 characters. HTML keeps the usual tags of texts, lists, tables and images, and
 * nothing that runs, loads or submits. Undefined when nothing is left.
 */
export function inboundBody(html: string): string | undefined {
  const body = cut(sanitized(sourceOf(html)).trim());
  return body === "" ? undefined : body;
}

/**
 * One pass may leave tags nested as no parser nests them, such as a paragraph in a paragraph after a broken tag. Another pass
 * would then change the body again, and so would a browser. So passes repeat until one changes nothing.
 */
function sanitized(html: string): string {
  let body = html;
  for (let passes = 0; passes < passesMax; passes += 1) {
    const next = sanitizeHtml(body, options);
    if (next === body) break;
    body = next;
  }
  return body;
}

function sourceOf(html: string): string {
  let end = -1;
  for (let tags = 0; tags <= sourceTagsMax; tags += 1) {
    end = html.indexOf("<", end + 1);
    if (end === -1) break;
  }
  return html.slice(0, end === -1 ? sourceLengthMax : Math.min(end, sourceLengthMax)).toWellFormed();
}

/** Drops a tag that the cut splits, and closes open ones. More is cut off to make room for that. */
function cut(html: string): string {
  let body = html;
  for (let length = bodyLengthMax; !fits(body); length -= excessOf(body)) {
    body = sanitized(html.slice(0, length).toWellFormed());
  }
  return body;
}

/** A body that is too large only when packed is shortened by a tenth at a time. */
const excessOf = (body: string): number =>
  body.length > bodyLengthMax ? body.length - bodyLengthMax : bodyLengthMax / 10;

const fits = (body: string): boolean =>
  body.length <= bodyLengthMax &&
  (Buffer.byteLength(body) <= packedBytesMax || packText(body).length <= packedBytesMax);

/** Escapes text and keeps its line breaks. */
export const textAsHtml = (text: string): string =>
  escapeHtml(text.slice(0, sourceLengthMax).trimEnd()).replace(/\r\n|\r|\n/g, "<br />");

/** Drops attributes whose addresses lead anywhere but to the web or a mailbox, including relative ones. */
function shownAttributes({ href, src, style, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    ...rest,
    ...(href !== undefined && shownScheme.test(href) && { href }),
    ...(src !== undefined && shownScheme.test(src) && { src }),
    ...(style !== undefined && !activeStyle.test(style) && { style }),
  };
}
