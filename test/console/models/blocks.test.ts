import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moved, startOf, withSource } from "#console/src/editor/blocks/model/change.ts";
import { type Block, type Document, isBlock, itemsOf } from "#console/src/editor/blocks/model/document.ts";
import { readText, withText } from "#console/src/editor/blocks/model/text-block.ts";
import { parse } from "#console/src/editor/blocks/parse.ts";
import { serialise } from "#console/src/editor/blocks/serialise.ts";

const newsletters = globSync("test/mail/newsletters/*.html").map((name) => ({
  name,
  html: readFileSync(name, "utf8"),
}));

/** Pieces of real and of broken mails, in any order. */
const piece = fc.constantFrom(
  ..."<table>|<table width=600 bgcolor='#fff'>|<tbody>|<tr>|<td>|<td style=\"padding:4px\">|</td>|</tr>|</table>|</TABLE>|<TR>|<TD ALIGN=center>".split(
    "|",
  ),
  ..."<p>|</p>|<P CLASS=x>|<h1>|</h1>|<div>|<div style='height:8px'>|</div>|<ul>|<li>|</li>|</ul>|<center>|<b>|</b>|<i>|</i>|<FONT COLOR=red>|</font>".split(
    "|",
  ),
  ...'<a href="https://a.example/?q={{ x }}&b=1">|</a>|<img src=x alt="{{ a["b"] }}">|<br>|<hr>|<span title=\'{% if a %}x{% endif %}\'>|</span>'.split(
    "|",
  ),
  ..."<!-- a -- b -->|<!--[if mso]><table><tr><td><![endif]-->|<!--[if !mso]><!-- -->|<!--<![endif]-->|<![CDATA[ x ]]>|<!x>|<!doctype html>|<?xml?>|<!--".split(
    "|",
  ),
  ...'<html>|<head>|<title>t</title>|</head>|<body style="margin:0">|</body>|</html>|<style>td{color:red}</style>|<script>|</script>|<svg><g>|</svg>'.split(
    "|",
  ),
  ...'{{ name ?? there }}|{{name|{% if plan == "pro" %}|{% elsif x %}|{% else %}|{% endif %}|{% for a in b %}|{%- endfor -%}|{% raw %}|{% endraw %}|{% comment %}|{% endcomment %}|{% assign x = 1 %}|{% if|%}'.split(
    "|",
  ),
  ..."Grüße|a < b|&nbsp;|&amp;|&copy|😀|\u0000|\r\n|\n|  |\t|\"|'|>|<|</".split("|"),
);
const mail = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc
    .array(piece, { maxLength: 30 })
    .map((pieces) => `<html><body><table><tr><td>${pieces.join("")}</td></tr></table></body></html>`),
  // A mail that lost some characters in the middle.
  fc
    .tuple(fc.constantFrom(...newsletters.filter(({ html }) => html.length < 10_000)), fc.nat(7_000), fc.nat(60))
    .map(([{ html }, at, length]) => html.slice(0, at) + html.slice(at + length)),
);

const blocksOf = (document: Document): Block[] => [...itemsOf(document.body)].filter(isBlock);

describe("a mail as blocks", () => {
  it.each(newsletters)("keeps every byte of $name and finds what can be edited", ({ html }) => {
    const document = parse(html);
    expect(serialise(document)).toBe(html);
    const blocks = blocksOf(document);
    expect(blocks.filter(({ kind }) => kind !== "opaque").length).toBeGreaterThan(4);
    expect(blocks.filter(({ kind }) => kind === "opaque").length).toBeLessThan(3);
  });

  it("keeps every byte of any text, however broken", () => {
    fc.assert(
      fc.property(mail, (html) => serialise(parse(html)) === html),
      { numRuns: 400 },
    );
  });

  it("changes only the bytes of the block that is edited", () => {
    fc.assert(
      fc.property(mail, fc.nat(), (html, pick) => {
        const document = parse(html);
        const texts = blocksOf(document).filter(({ kind }) => kind === "text");
        const block = texts[pick % Math.max(texts.length, 1)];
        if (!block) return true;
        const start = startOf(document, block.id) ?? -1;
        const next = serialise(withSource(document, block.id, "NEW"));
        return next === `${html.slice(0, start)}NEW${html.slice(start + block.source.length)}`;
      }),
      { numRuns: 150 },
    );
  });

  it.each(newsletters)("changes one word of $name in its block alone", ({ html }) => {
    const document = parse(html);
    const block = blocksOf(document).find(
      ({ kind, source }) => kind === "text" && readText(source).some((each) => each.kind === "text"),
    )!;
    const source = withText(
      block.source,
      readText(block.source).map((each) => (each.kind === "text" ? { ...each, text: "word" } : each)),
    );
    const offset = startOf(document, block.id)!;
    const next = serialise(withSource(document, block.id, source));
    expect(next).toContain("word");
    expect(next.slice(0, offset)).toBe(html.slice(0, offset));
    expect(next.slice(offset + source.length)).toBe(html.slice(offset + block.source.length));
  });

  it("keeps a condition around blocks that are edited and moved", () => {
    const html = '<body>{% if plan == "pro" %}<h2>Pro</h2>\n<p>Thanks</p>{% else %}<p>Free</p>{% endif %}</body>';
    const document = parse(html);
    const [, thanks] = blocksOf(document);
    const edited = withSource(document, thanks!.id, "<p>Thank you</p>");
    expect(serialise(moved(edited, thanks!.id, -1))).toBe(
      '<body>{% if plan == "pro" %}<p>Thank you</p>\n<h2>Pro</h2>{% else %}<p>Free</p>{% endif %}</body>',
    );
  });
});
