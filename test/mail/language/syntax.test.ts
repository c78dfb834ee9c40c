import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { renderTemplate } from "#lib/mail/language/render-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";

function faultOf(source: string): TemplateSyntaxError {
  try {
    parseTemplate(source, "body");
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return error;
    throw error;
  }
  throw new Error(`${source} was taken.`);
}

describe("entities inside delimiters", () => {
  const scope = { a: 2, s: "x", "x y": "spaced", text: "&lt;" };
  it.each([
    ["{% if a &gt; 1 %}y{% endif %}{% if a &lt; 3 %}y{% endif %}", "yy"],
    [
      "{% if s == &quot;x&quot; %}y{% endif %}{% if s == &apos;x&apos; %}y{% endif %}{% if s == &#39;x&#39; %}y{% endif %}",
      "yyy",
    ],
    ["{{ s | append: &#34;!&#x22; }}{{&nbsp;s&#160;}}{{ &#97; }}", "x!x2"],
    ["{{ missing ?? a &amp; b }}", "a &amp; b"],
    ["{{ missing ?? &amp;lt; }}", "&amp;lt;"],
    ["{{ &quot;}}&quot; }}", "}}"],
    ["{{ missing ?? &bogus; &#0; &#xD800; &#99999999; }}", "&amp;bogus; &amp;#0; &amp;#xD800; &amp;#99999999;"],
  ])("%s are decoded first", (source, expected) => {
    expect(renderTemplate(parseTemplate(source, "body"), scope)).toBe(expected);
  });

  it("stay as they are outside delimiters", () => {
    expect(renderTemplate(parseTemplate("&gt;&nbsp;{{ text }}", "body"), scope)).toBe("&gt;&nbsp;&amp;lt;");
  });
});

describe("a syntax error", () => {
  it.each([
    ["an output that is not closed", "a\n  {{ name", 2, 3],
    ["an output closed with one brace", "{{ name }", 1, 1],
    ["a tag that is not closed", "{% if a", 1, 1],
    ["a block that is not closed", "x\n{% if a %}\n", 2, 1],
    ["a block closed by another's end", "{% if a %}\n{% for b in c %}\n{% endif %}", 3, 1],
    ["an end without a block", " {% endif %}", 1, 2],
    ["an else without a block", "{% else %}", 1, 1],
    ["raw that is not closed", "{% raw %}", 1, 1],
    ["a comment that is not closed", "ab{% comment %}", 1, 3],
    ["a tag without name", "{%%}", 1, 1],
    ["more than 100 fallbacks", `{{ a${" ?? a".repeat(101)} }}`, 1, 506],
    ["an unknown tag", "{% nope %}", 1, 1],
    ["an unknown filter", "{{ a | nope }}", 1, 8],
    ["an unknown filter in a tag", "{% if a | nope %}{% endif %}", 1, 11],
    ["an unknown filter in cycle", "{% cycle a | nope %}", 1, 14],
    ["include", "{% include 'a' %}", 1, 1],
    ["render", "{% render 'a' %}", 1, 1],
    ["layout", "{% layout 'a' %}", 1, 1],
    ["block", "{% block a %}{% endblock %}", 1, 1],
    ["a filter without name", "{{ a | }}", 1, 8],
    ["a filter without value", "{{ | upcase }}", 1, 4],
    ["a filter argument left out", "{{ a | append: }}", 1, 16],
    ["a string that is not closed", "{{ 'abc }}", 1, 4],
    ["two values", '{{ a "b" }}', 1, 6],
    ["an operator without right side", "{{ a == }}", 1, 9],
    ["an operator without left side", "{% if == a %}{% endif %}", 1, 7],
    ["a path that ends in a dot", "{{ a. }}", 1, 7],
    ["a path with two dots", "{{ a..b }}", 1, 5],
    ["a bracket that is not closed", "{{ a[0 }}", 1, 8],
    ["stray characters", "{{ name ! }}", 1, 9],
    ["stray characters after a tag", "{% if a %}{% endif x %}", 1, 20],
    ["if without condition", "{% if %}{% endif %}", 1, 7],
    ["for without in", "{% for x of y %}{% endfor %}", 1, 1],
    ["assign without value", "{% assign x %}", 1, 13],
    ["capture without name", "{% capture %}{% endcapture %}", 1, 12],
    ["increment without name", "{% increment %}", 1, 14],
    ["a fault behind a fallback sign", "{{ a ?? b ! ?? c }}", 1, 11],
    ["a fault behind entities", "é\n {% if &quot;a&quot; ! %}", 2, 22],
    ["a fault behind several lines in one tag", "{% if a\n  and\n  | %}{% endif %}", 3, 3],
    ["break outside of a loop", "a\n {% break %} b", 2, 2],
    ["continue outside of a loop", "{% continue %}", 1, 1],
    ["break in a condition outside of a loop", "{% if a %}{% break %}{% endif %}", 1, 11],
    [
      "break in blocks outside of a loop",
      "{% unless a %}{% capture c %}{% break %}{% endcapture %}{% endunless %}",
      1,
      30,
    ],
    ["break after a loop", "{% for a in b %}{% endfor %}{% break %}", 1, 29],
    ["break where a loop has no items", "{% for a in b %}{% else %}{% break %}{% endfor %}", 1, 27],
    ["blocks nested without end", "{% if a %}".repeat(200), 1, 1001],
    ["brackets nested without end", `{{ ${"a[".repeat(100_000)} }}`, 1, 1],
  ])("is %s", (_fault, source, line, column) => {
    const fault = faultOf(source);
    expect({ line: fault.line, column: fault.column }).toEqual({ line, column });
    expect(fault.message).not.toBe("");
    expect(fault.message).not.toMatch(/line:|col:|file:/);
  });

  it("is not plain text with braces", () => {
    for (const source of ["{ { a } }", "}} %} {", "a { color: red }", "@media (x) { .a { b: c } }", "{#  #}"]) {
      expect(renderTemplate(parseTemplate(source, "body"), {})).toBe(source);
    }
  });
});

const fragment = fc.constantFrom(
  ..."{{ }} {% %} {{- -%} if endif for endfor in unless case when else elsif assign capture endcapture raw endraw comment endcomment cycle increment a b.c x[0] x['y'] (1..3) == != and or contains not | : , . ?? ' \" \\ &quot; &lt; &nbsp; append upcase date json default nope 1 -2.5 true nil empty <p> é 😀 \n".split(
    " ",
  ),
  " ",
);
const source = fc
  .array(fc.oneof(fragment, fc.string({ maxLength: 4 })), { maxLength: 40 })
  .map((parts) => parts.join(""));
const names = fc.dictionary(fc.constantFrom("a", "b", "x", "é"), fc.jsonValue());

describe("for any source", () => {
  it("parsing throws nothing but a syntax error with a position in the source", () => {
    fc.assert(
      fc.property(source, (text) => {
        const fault = (() => {
          try {
            parseTemplate(text, "body");
            return undefined;
          } catch (error) {
            return error;
          }
        })();
        if (fault === undefined) return;
        expect(fault).toBeInstanceOf(TemplateSyntaxError);
        const { line, column } = fault as TemplateSyntaxError;
        const lines = text.split("\n");
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
      }),
      { numRuns: 1500 },
    );
  });

  it("rendering a parsed template throws nothing", () => {
    fc.assert(
      fc.property(source, names, fc.constantFrom("subject" as const, "body" as const), (text, scope, place) => {
        const template = (() => {
          try {
            return parseTemplate(text, place);
          } catch {
            return undefined;
          }
        })();
        if (template) expect(typeof renderTemplate(template, scope)).toBe("string");
      }),
      { numRuns: 1500 },
    );
  });

  it("text without delimiters is returned unchanged", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }).map((text) => text.replaceAll("{{", "").replaceAll("{%", "")),
        (text) => {
          fc.pre(!text.includes("{{") && !text.includes("{%"));
          expect(renderTemplate(parseTemplate(text, "body"), {})).toBe(text);
          expect(renderTemplate(parseTemplate(`${text} {{ a }} ${text}`, "body"), { a: 1 })).toBe(`${text} 1 ${text}`);
        },
      ),
    );
  });
});

describe("for any data", () => {
  const filter = fc.constantFrom(
    "",
    "upcase",
    "escape",
    "escape_once",
    "append: x",
    "prepend: '&'",
    "split: ''",
    "join",
    "json",
    "default: x",
    "strip_html",
    "newline_to_br",
    "url_encode",
    "truncate: 3",
    "first",
    "sort",
    "date: '%Y'",
    "replace: 'a', x",
    "raw | append: ''",
  );
  const filters = fc.array(filter, { maxLength: 4 }).map((parts) =>
    parts
      .filter(Boolean)
      .map((part) => ` | ${part}`)
      .join(""),
  );

  it("an output in a body never contains an unescaped markup character from the data", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), filters, (a, x, chain) => {
        const source = `{{ a${chain} ?? <f> }}{% capture c %}{{ a${chain} }}{% endcapture %}{{ c }}{{ c | raw }}{% cycle a %}`;
        const html = renderTemplate(parseTemplate(source, "body"), { a, x });
        expect(html.replaceAll(/<\/?li>/g, "")).not.toMatch(/[<>"']/);
        expect(html).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
      }),
      { numRuns: 500 },
    );
  });
});
