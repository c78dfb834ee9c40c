import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { inboundBody, textAsHtml } from "#lib/mail/inbound/inbound-body.ts";
import { cpuMsOf } from "#test/support/run/cpu-ms.ts";

const piece = fc.constantFrom(
  ...[
    "<",
    ">",
    "</",
    "/>",
    '"',
    "'",
    "=",
    " ",
    "\t",
    "\n",
    "\0",
    "&",
    "&#106;",
    "&colon;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
  ],
  ...[
    "script",
    "style",
    "a",
    "img",
    "svg",
    "math",
    "iframe",
    "object",
    "form",
    "input",
    "template",
    "noscript",
    "table",
    "b",
  ],
  ...["href", "src", "srcset", "onclick", "onerror", "style", "xlink:href", "action", "background", "formaction"],
  ...[
    "javascript:run()",
    "JaVa\tScript:run()",
    "data:text/html,<script>",
    "vbscript:x",
    "https://ok.example/",
    "mailto:a@b.c",
  ],
  ...[
    "<script>run()</script>",
    "<img src=x onerror=run()>",
    '<a href="javascript:run()">',
    "<svg/onload=run()>",
    "text",
  ],
  ...["<p style='background:url(javascript:run())'>", "<noscript><p title='</noscript><img src=x onerror=run()>'>"],
);

const shown = /^(?:https?|mailto):/i;
const addresses = new Set(["href", "src"]);

interface Node {
  type: string;
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

const elementsIn = (node: Node): Node[] => [
  ...(node.attribs ? [node] : []),
  ...(node.children ?? []).flatMap((child) => elementsIn(child)),
];

describe("the body of an inbound email", () => {
  it("contains nothing that runs, whatever the HTML", () => {
    const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(html, (source) => {
        const elements = elementsIn(parseDocument(inboundBody(source) ?? "") as unknown as Node);
        for (const { name = "", attribs = {} } of elements) {
          expect(name).not.toMatch(
            /^(?:script|style|iframe|object|embed|form|input|button|svg|math|template|meta|base|link)$/,
          );
          for (const [attribute, value] of Object.entries(attribs)) {
            expect(attribute).not.toMatch(/^on|srcset|action|background/i);
            if (addresses.has(attribute)) expect(value.trim()).toMatch(shown);
            if (attribute === "style") expect(value).not.toMatch(/script:/i);
          }
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it("closes a paragraph before the next one, also after a broken tag", () => {
    expect(inboundBody("<p><b<noscript><p>text")).toBe(inboundBody(inboundBody("<p><b<noscript><p>text") ?? ""));
  });

  it("is the same when it is sanitised again", () => {
    const html = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));
    const twice = (source: string) => inboundBody(inboundBody(source) ?? "");
    const same = fc.property(html, (source) => {
      expect(twice(source)).toBe(inboundBody(source));
    });
    fc.assert(same, { numRuns: 500 });
  });

  it.each([
    ["text", "a".repeat(300_000)],
    ["many tags", "<p>ab</p>".repeat(39_000)],
    ["one long tag", `<p title="${"a".repeat(300_000)}">x</p>`],
    ["characters that are escaped", "&".repeat(300_000)],
  ])("is cut at 200,000 characters: %s", (_, html) => {
    const body = inboundBody(html) ?? "";
    expect(body.length).toBeLessThanOrEqual(200_000);
    expect(body).not.toMatch(/<[^>]*$/);
    if (/^a/.test(html)) expect(body).toHaveLength(200_000);
  });

  it("takes bounded time for HTML with unclosed elements", () => {
    const html = `<p>first</p>${"<div>".repeat(500_000)}`;
    // Without a bound this takes minutes.
    expect(cpuMsOf(() => expect(inboundBody(html)).toMatch(/^<p>first<\/p>/))).toBeLessThan(20_000);
  });

  it("is text with its line breaks, whatever the text is", () => {
    expect(inboundBody(textAsHtml('a\r\nb\rc\nd & <script>x</script> "q"\n\n'))).toBe(
      'a<br />b<br />c<br />d &amp; &lt;script&gt;x&lt;/script&gt; "q"',
    );
    expect(inboundBody(textAsHtml(" \n "))).toBeUndefined();
  });
});
