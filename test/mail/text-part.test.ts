import { describe, expect, it } from "vitest";
import { textPart } from "#lib/mail/message/text-part.ts";
import { cpuMsOf } from "#test/support/run/cpu-ms.ts";

describe("the text part", () => {
  it.each([
    [
      "writes links as text (url)",
      '<p>See <a href="https://x.example/a?b=1&amp;c=2">the page</a>.</p>',
      "See the page (https://x.example/a?b=1&c=2).",
    ],
    [
      "writes a link once when its text is its address",
      '<a href="https://x.example">https://x.example</a>',
      "https://x.example",
    ],
    [
      "writes a link around a picture by the picture's text",
      '<a href="https://x.example"><img src="a.png" alt="Shop"></a>',
      "Shop (https://x.example)",
    ],
    [
      "writes the address of a link without text",
      '<a href="https://x.example"><img src="a.png"></a>',
      "https://x.example",
    ],
    ["leaves out jumps within the page", '<a href="#top">Up</a>', "Up"],
    ["writes pictures by their text only", '<img src="https://x.example/a.png" alt="A cat">', "A cat"],
    [
      "leaves out styles, scripts, titles and comments",
      "<head><title>t</title><style>a{}</style></head><body><style>b{}</style><script>c()</script><!-- d --><!--[if mso]>e<![endif]-->text</body>",
      "text",
    ],
    ["leaves them out without a body element, too", "<title>t</title><style>a{}</style>text", "text"],
    ["turns blocks into lines", "<div>a</div><div>b</div><p>c</p><p>d</p>e<br>f", "a\nb\n\nc\n\nd\n\ne\nf"],
    ["keeps headings as they are written", "<h1>Big News</h1><p>x</p>", "Big News\n\nx"],
    ["lists items", "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>", " * a\n * b\n\n 1. c".trim()],
    ["decodes entities", "a &amp; b &lt;c&gt; &eacute; &#9731;", "a & b <c> é ☃"],
    ["keeps preformatted lines", "<pre>a\n  b</pre>", "a\n  b"],
    [
      "writes a row of a data table as one line",
      "<table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Tea</td><td>3 €</td></tr></tbody></table>",
      "Item | Price\nTea | 3 €",
    ],
    [
      "writes columns of a layout one below the other",
      "<table><tr><td><p>a</p><p>b</p></td><td><p>c</p></td></tr></table>",
      "a\n\nb\nc",
    ],
    [
      "passes over spacer cells and rows",
      "<table><tr><td>&#32;</td><td>a</td><td></td></tr><tr><td><img src='x'></td></tr></table>",
      "a",
    ],
    [
      "reads tables in tables",
      "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr><tr><td>c</td></tr></table>",
      "a | b\nc",
    ],
    [
      "keeps content that is misplaced in a table",
      "<table>x<caption>t</caption><center><tr>y<td>a</td></tr></center><div>z</div></table>",
      "x\nt\ny | a\nz",
    ],
    [
      "keeps right-to-left text in its order",
      '<p dir="rtl">مرحبا <a href="https://x.example">هنا</a></p>',
      "مرحبا هنا (https://x.example)",
    ],
    ["is empty for pictures without text", '<img src="a.png">', ""],
  ])("%s", (_guarantee, html, expected) => {
    expect(textPart(html)).toBe(expected);
  });

  it("survives endlessly nested elements", () => {
    expect(textPart(`<p>start</p>${"<div>".repeat(10_000)}deep`)).toMatch(/^start/);
    expect(textPart(`<p>start</p>${"<table><tr><td>".repeat(5_000)}deep`)).toMatch(/^start/);
  });

  it.each(["<blockquote>x", "<a>", "<table>", "<table><tr><td>", "<ul><li>", "<p>", "</p>", "<!--", "&", "<font>"])(
    "reads the longest HTML without a time limit quickly, also when it only repeats %s",
    (piece) => {
      expect(cpuMsOf(() => textPart(piece.repeat(32_768 / piece.length)))).toBeLessThan(2_000);
    },
  );

  it("gives up on HTML that cannot be read in time", () => {
    const ms = cpuMsOf(() => expect(textPart("<ul><li>x".repeat(300_000))).toBe(""));
    expect(ms).toBeLessThan(8_000);
  });
});
