import { describe, expect, it } from "vitest";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { renderTemplate } from "#lib/mail/language/render-template.ts";

const data = {
  name: "Ann & Bo",
  plan: "",
  tags: ["a", "b"],
  n: 0,
  price: 1.5,
  yes: true,
  no: false,
  nothing: null,
  none: [],
  markup: "<b>",
  quotes: `"it's"`,
  "first name": "Zoë",
  "b-c": "hyphen",
  address: { city: "Köln", "zip code": "50667", lines: ["<1>", "2"] },
  nested: [["x", 1], { k: "v" }, null],
  list: [
    { sku: "x", price: 2 },
    { sku: "y", price: 1 },
  ],
};

const body = (source: string) => renderTemplate(parseTemplate(source, "body"), { ...data, data });
const subject = (source: string) => renderTemplate(parseTemplate(source, "subject"), { ...data, data });

describe("the examples of the contract", () => {
  it.each([
    ["Hi {{name}}", "Hi Ann &amp; Bo", "Hi Ann & Bo"],
    ["{{ name | raw }}", "Ann & Bo", "Ann & Bo"],
    ["{{ plan ?? free }}", "free", "free"],
    ["{{ missing }}", "", ""],
    ["{{ tags }}", "<li>a</li>\n<li>b</li>", "a, b"],
    ["{{ n }}", "0", "0"],
    ["{{ data.name | upcase }}", "ANN &amp; BO", "ANN & BO"],
    ["{% if plan %}x{% else %}y{% endif %}", "y", "y"],
  ])("%s", (source, inBody, inSubject) => {
    expect(body(source)).toBe(inBody);
    expect(subject(source)).toBe(inSubject);
  });
});

describe("an output", () => {
  it.each([
    ["needs no spaces", "{{n}}{{ n }}{{  n\n}}", "000"],
    ["trims whitespace around it", "a \n {{- n -}} \n b", "a0b"],
    ["trims on one side only", "a {{- n }} b", "a0 b"],
    ["follows a path", "{{ address.city }}", "Köln"],
    ["follows a path in brackets", `{{ address["zip code"] }} {{ address['city'] }}`, "50667 Köln"],
    [
      "indexes lists from both ends",
      "{{ tags[0] }}{{ tags[-1] }}{{ tags.first }}{{ tags.last }}{{ tags.size }}",
      "abab2",
    ],
    ["accepts keys with spaces", "{{ first name }} {{ data.first name }} {{ address.zip code }}", "Zoë Zoë 50667"],
    [
      "accepts a key with no-break spaces from an editor",
      "{{ first\u00a0name }}{{&nbsp;first&nbsp;name&nbsp;}}",
      "ZoëZoë",
    ],
    ["accepts keys with hyphens", "{{ b-c }}", "hyphen"],
    ["is empty without expression", "[{{}}{{ }}{{-}}]", "[]"],
    ["is empty for null", "[{{ nothing }}]", "[]"],
    ["writes numbers and booleans as text", "{{ price }} {{ yes }} {{ no }}", "1.5 true false"],
    ["writes nothing for an empty list", "[{{ none }}]", "[]"],
    ["writes objects as JSON, escaped", "{{ list[0] }}", "{&quot;sku&quot;:&quot;x&quot;,&quot;price&quot;:2}"],
    ["escapes inside list items", "{{ address.lines }}", "<li>&lt;1&gt;</li>\n<li>2</li>"],
    ["writes lists and objects inside lists as JSON", "{{ nested | raw }}", '["x",1]{"k":"v"}'],
    ["joins lists without separator when raw", "{{ tags | raw }}", "ab"],
    ["writes a list made by a filter as items", "{{ 'x,y' | split: ',' }}", "<li>x</li>\n<li>y</li>"],
  ])("%s", (_guarantee, source, expected) => {
    expect(body(source)).toBe(expected);
  });

  it("finds own properties only", () => {
    const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];
    for (const name of names) {
      expect(
        body(`[{{ ${name} }}{{ address.${name} }}{{ tags.${name} }}{{ data.${name} }}{{ address["${name}"] }}]`),
      ).toBe("[]");
      expect(body(`{% for t in tags %}{{ forloop.${name} }}{% endfor %}`)).toBe("");
      expect(body(`{% capture c %}x{% endcapture %}{{ c.${name} }}`)).toBe("");
    }
  });

  it("reads own properties that are named like inherited ones", () => {
    const template = parseTemplate("{{ o.constructor }}{{ toString }}", "body");
    expect(renderTemplate(template, { o: { constructor: "own" }, toString: "too" })).toBe("owntoo");
  });

  it("does not change the scope it was given", () => {
    const scope = { n: 1 };
    renderTemplate(parseTemplate("{% increment n %}{% assign n = 5 %}{% assign m = 6 %}", "body"), scope);
    expect(scope).toEqual({ n: 1 });
  });
});

describe("a fallback", () => {
  it.each([
    ["replaces a missing value", "{{ missing ?? x }}", "x"],
    ["replaces null", "{{ nothing ?? x }}", "x"],
    ["replaces false", "{{ no ?? x }}", "x"],
    ["replaces an empty string", "{{ plan ?? x }}", "x"],
    ["replaces an empty list", "{{ none ?? x }}", "x"],
    ["leaves zero", "{{ n ?? x }}", "0"],
    ["leaves true", "{{ yes ?? x }}", "true"],
    ["leaves a list", "{{ tags ?? x }}", "<li>a</li>\n<li>b</li>"],
    ["is text, never a variable", "{{ missing ?? price }}", "price"],
    ["loses the spaces around it", "{{ missing ??   two words   }}", "two words"],
    ["loses its quotation marks", `{{ missing ?? "a" }}{{ missing ?? 'b' }}`, "ab"],
    ["keeps spaces inside its quotation marks", "[{{ missing ?? ' a ' }}]", "[ a ]"],
    ["keeps a single quotation mark", "{{ missing ?? it's }} don't {{ missing ?? 'tis }}", "it&#39;s don't &#39;tis"],
    ["may be empty", "[{{ missing ?? }}{{ missing ?? '' }}]", "[]"],
    ["follows filters", "{{ name | upcase ?? x }}{{ missing | upcase ?? x }}", "ANN &amp; BOx"],
    ["repeats: the first value that is not empty wins", "{{ missing ?? plan ?? name ?? x }}", "Ann &amp; Bo"],
    ["repeats: the last is the text", "{{ missing ?? plan ?? price }}", "price"],
    ["repeats with keys that have spaces", "{{ last name ?? first name ?? x }}", "Zoë"],
    ["repeats with filters on each", "{{ missing | upcase ?? name | downcase ?? x }}", "ann &amp; bo"],
    ["does not start at ?? inside quotes", `{{ "a ?? b" }}{{ n | append: "??" }}`, "a ?? b0??"],
    ["may hold ?? in its own quotes", "{{ missing ?? 'a ?? b' }}", "a ?? b"],
    ["is escaped like a value", '{{ missing ?? <i> & "q" }}', "&lt;i&gt; &amp; &quot;q&quot;"],
    ["is raw when the output is", "{{ missing | raw ?? <i> }}", "<i>"],
    ["may be punctuation that is not an expression", "{{ missing ?? Hi, you! (really) }}", "Hi, you! (really)"],
  ])("%s", (_guarantee, source, expected) => {
    expect(body(source)).toBe(expected);
  });

  it("can be a variable through default", () => {
    expect(body("{{ missing | default: price }}{{ plan | default: price }}{{ n | default: price }}")).toBe("1.51.50");
    expect(body("{{ no | default: 1 }}{{ no | default: 1, allow_false: true }}{{ none | default: 2 }}")).toBe(
      "1false2",
    );
  });
});

describe("escaping in bodies", () => {
  it.each([
    ["covers the five characters", "{{ markup }}{{ quotes }}{{ name }}", "&lt;b&gt;&quot;it&#39;s&quot;Ann &amp; Bo"],
    ["comes after all filters", "{{ markup | append: '<' }}", "&lt;b&gt;&lt;"],
    ["comes once after escape", "{{ markup | escape }}", "&lt;b&gt;"],
    ["comes once after escape and another filter", "{{ markup | escape | upcase }}", "&lt;B&gt;"],
    ["comes once after escape and assign", "{% assign x = markup | escape %}{{ x }}", "&lt;b&gt;"],
    ["leaves entities to escape_once", "{{ '&lt;b&gt; & <' | escape_once }}", "&lt;b&gt; &amp; &lt;"],
    ["is left to escape by raw", "{{ markup | escape | raw }}", "&lt;b&gt;"],
    [
      "lets escape, newline_to_br, raw make safe lines",
      '{{ "<a>\nb" | escape | newline_to_br | raw }}',
      "&lt;a&gt;<br />\nb",
    ],
    ["is turned off by raw at the end", "{{ markup | append: '&' | raw }}", "<b>&"],
    ["is not turned off by raw before another filter", "{{ markup | raw | append: '' }}", "&lt;b&gt;"],
    ["covers cycle", "{% cycle '<a>', 'b' %}", "&lt;a&gt;"],
    [
      "covers captured text when it is output",
      "{% capture c %}<i>{{ name }}</i>{% endcapture %}{{ c }}",
      "&lt;i&gt;Ann &amp; Bo&lt;/i&gt;",
    ],
    [
      "leaves captured markup to raw, its data escaped",
      "{% capture c %}<i>{{ name }}</i>{% endcapture %}{{ c | raw }}",
      "<i>Ann &amp; Bo</i>",
    ],
    [
      "stays once through captures in captures",
      "{% capture a %}{{ name }}{% endcapture %}{% capture b %}{{ a }}{% endcapture %}{{ b }}|{{ b | raw }}",
      "Ann &amp; Bo|Ann &amp; Bo",
    ],
    [
      "stays with captured data through filters",
      "{% capture c %} {{ name }} {% endcapture %}{{ c | strip | raw }}|{{ 'x' | append: c | raw }}",
      "Ann &amp; Bo|x Ann &amp; Bo ",
    ],
  ])("%s", (_guarantee, source, expected) => {
    expect(body(source)).toBe(expected);
  });

  it("leaves text outside delimiters unchanged", () => {
    const text = `<p class="a">&amp; & 'x' } }} %} { % {</p>\r\n`;
    expect(body(text)).toBe(text);
    expect(body(`${text}{{ n }}${text}`)).toBe(`${text}0${text}`);
  });

  it("compares and measures captured text in its unescaped form", () => {
    expect(
      body("{% capture c %}{{ name }}{% endcapture %}{% if c == name %}same{% endif %}{{ c.size }}{{ c | size }}"),
    ).toBe("same88");
  });
});

describe("a subject", () => {
  it.each([
    ["is not escaped", "{{ markup }}{{ quotes }}", `<b>"it's"`],
    ["is not escaped by escape either", "{{ markup | escape }}{{ markup | escape | raw }}", "<b><b>"],
    ["joins lists with commas", "{{ tags }}", "a, b"],
    ["joins raw lists without separator", "{{ tags | raw }}", "ab"],
    ["writes objects as JSON", "{{ list[1] }}", '{"sku":"y","price":1}'],
    ["has line breaks as one space each", "{{ 'a\r\nb\n\nc\rd' }}", "a b c d"],
    [
      "uses captured text unescaped",
      "{% capture c %}<{{ name }}>{% endcapture %}{{ c }}{{ c | raw }}",
      "<Ann & Bo><Ann & Bo>",
    ],
  ])("%s", (_guarantee, source, expected) => {
    expect(subject(source)).toBe(expected);
  });

  it("never contains half a character, whatever a filter cuts off", () => {
    expect(subject("{{ 'a😀' | split: '' | join: '-' }}")).toBe("a-\ufffd-\ufffd");
  });

  it("is cut at 998 without splitting a character", () => {
    const long = (text: string) => renderTemplate(parseTemplate("{{ text }}", "subject"), { text });
    expect(long("x".repeat(2000))).toBe("x".repeat(998));
    expect(long(`${"x".repeat(997)}😀`)).toBe("x".repeat(997));
    expect(long(`${"x".repeat(996)}😀y`)).toBe(`${"x".repeat(996)}😀`);
  });
});
