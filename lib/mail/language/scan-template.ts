import { decodeEntities } from "#lib/mail/language/entities.ts";
import { openQuote } from "#lib/mail/language/quoted-text.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";
import { outputName, TemplateToken, textName } from "#lib/mail/language/template-token.ts";

/** `{{ … }}` or `{% … %}` in a source. `begin` and `end` include the delimiters; `contentBegin` is after the opening one. */
interface Delimited {
  kind: "output" | "tag";
  begin: number;
  end: number;
  contentBegin: number;
  /** Decoded, without delimiters and hyphens. */
  content: string;
  trimsLeft: boolean;
  trimsRight: boolean;
}

const opening = /\{[{%]/g;
const tagName = /^\s*([\p{L}\p{N}_]+|#)/u;

/** What may follow a string in an expression. Anything else means that a quotation mark was only an apostrophe. */
const afterString = /^(?:\s|&nbsp;)*(?:[|,:\])=!<>}%?-]|&[lg]t;|(?:and|or|contains)\b)/;

const quoteForms: Record<string, RegExp> = {
  '"': /"|&quot;|&#34;|&#x22;/gi,
  "'": /'|&apos;|&#39;|&#x27;/gi,
};

/** Tags with unparsed content. */
const verbatimTags = ["raw", "comment"] as const;

const closings = {
  raw: /\{%(-?)\s*endraw\s*(-?)%\}/g,
  comment: /\{%(-?)\s*endcomment\s*(-?)%\}/g,
};

/** Splits a source into text, outputs and tags in one pass, and handles whitespace control, `raw` and `comment`. */
export function scanTemplate(source: string): TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let position = 0;
  let trimsBegin = false;
  for (;;) {
    const next = nextDelimited(source, position);
    pushText(tokens, source, {
      begin: position,
      end: next?.begin ?? source.length,
      trimsBegin,
      trimsEnd: next?.trimsLeft,
    });
    if (!next) return tokens;
    const verbatim = next.kind === "tag" ? verbatimTags.find((name) => name === next.content.trim()) : undefined;
    const last = verbatim === undefined ? next : closingTag(source, next, verbatim);
    if (verbatim === "raw") {
      const { end: begin, trimsRight } = next;
      pushText(tokens, source, { begin, end: last.begin, trimsBegin: trimsRight, trimsEnd: last.trimsLeft });
    } else if (verbatim === undefined) {
      tokens.push(tokenOf(source, next));
    }
    position = last.end;
    trimsBegin = last.trimsRight;
  }
}

function pushText(
  tokens: TemplateToken[],
  source: string,
  text: { begin: number; end: number; trimsBegin: boolean; trimsEnd: boolean | undefined },
): void {
  let content = source.slice(text.begin, text.end);
  if (text.trimsBegin) content = content.trimStart();
  if (text.trimsEnd) content = content.trimEnd();
  if (content !== "")
    tokens.push(
      new TemplateToken({
        name: textName,
        content,
        argsBegin: content.length,
        sourceBegin: text.begin,
        contentBegin: text.begin,
      }),
    );
}

function tokenOf(source: string, part: Delimited): TemplateToken {
  if (part.kind === "output")
    return new TemplateToken({
      name: outputName,
      content: part.content,
      argsBegin: 0,
      sourceBegin: part.begin,
      contentBegin: part.contentBegin,
    });
  const match = tagName.exec(part.content);
  if (!match?.[1]) throw new TemplateSyntaxError("tag name expected", source, part.begin);
  return new TemplateToken({
    name: match[1],
    content: part.content,
    argsBegin: match[0].length,
    sourceBegin: part.begin,
    contentBegin: part.contentBegin,
  });
}

function nextDelimited(source: string, from: number): Delimited | undefined {
  opening.lastIndex = from;
  const begin = opening.exec(source)?.index;
  if (begin === undefined) return undefined;
  const kind = source[begin + 1] === "{" ? "output" : "tag";
  const close = closeOf(source, begin + 2, kind === "output" ? "}}" : "%}");
  if (close < 0) throw new TemplateSyntaxError(`${kind} is not closed`, source, begin);
  const trimsLeft = source[begin + 2] === "-";
  const contentBegin = begin + (trimsLeft ? 3 : 2);
  const trimsRight = close > contentBegin && source[close - 1] === "-";
  const content = decodeEntities(source.slice(contentBegin, trimsRight ? close - 1 : close));
  return { kind, begin, end: close + 2, contentBegin, content, trimsLeft, trimsRight };
}

/** Index of the closing delimiter outside strings, -1 without one. Reads every character at most twice. */
function closeOf(source: string, from: number, closing: string): number {
  let position = from;
  for (;;) {
    const close = source.indexOf(closing, position);
    if (close < 0) return -1;
    const quote = openQuote(decodeEntities(source.slice(position, close)));
    if (quote === undefined) return close;
    const resumed = behindQuote(source, close, quote);
    if (resumed === undefined) return close;
    position = resumed;
  }
}

/** The index after the next such quotation mark, if it closes a string and is not an apostrophe in the text. */
function behindQuote(source: string, from: number, quote: string): number | undefined {
  const form = quoteForms[quote];
  if (!form) return undefined;
  form.lastIndex = from;
  if (!form.test(source)) return undefined;
  const behind = form.lastIndex;
  return afterString.test(source.slice(behind, behind + 40)) ? behind : undefined;
}

function closingTag(source: string, open: Delimited, name: keyof typeof closings): Delimited {
  const closing = closings[name];
  closing.lastIndex = open.end;
  const match = closing.exec(source);
  if (!match) throw new TemplateSyntaxError(`tag "${name}" is not closed`, source, open.begin);
  return {
    kind: "tag",
    begin: match.index,
    end: closing.lastIndex,
    contentBegin: match.index,
    content: match[0],
    trimsLeft: match[1] === "-",
    trimsRight: match[2] === "-",
  };
}
