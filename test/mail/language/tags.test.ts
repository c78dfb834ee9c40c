import { beforeAll, describe, expect, it } from "vitest";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { renderTemplate } from "#lib/mail/language/render-template.ts";

const scope = {
  a: 1,
  b: 2,
  zero: 0,
  text: "",
  none: [],
  nothing: null,
  yes: true,
  word: "petrel",
  tags: ["x", "y", "z"],
  people: [
    { name: "Ann", age: 30, vip: true },
    { name: "Bo", age: 20, vip: false },
  ],
  object: { k: "v" },
};

const body = (source: string) => renderTemplate(parseTemplate(source, "body"), scope);

describe("tags", () => {
  it.each([
    ["if, elsif, else", "{% if a == 2 %}1{% elsif b == 2 %}2{% else %}3{% endif %}", "2"],
    ["unless", "{% unless zero %}u{% endunless %}{% unless a %}no{% else %}e{% endunless %}", "ue"],
    ["case", "{% case word %}{% when 'a', 'petrel' %}hit{% when 'x' or 'y' %}no{% else %}e{% endcase %}", "hit"],
    ["for", "{% for t in tags %}{{ t }}{% endfor %}", "xyz"],
    ["for with limit and offset", "{% for t in tags limit: 1 offset: 1 %}{{ t }}{% endfor %}", "y"],
    [
      "for with offset: continue",
      "{% for t in tags limit: 1 %}{{ t }}{% endfor %}{% for t in tags offset: continue %}{{ t }}{% endfor %}",
      "xyz",
    ],
    ["for reversed", "{% for t in tags reversed %}{{ t }}{% endfor %}", "zyx"],
    ["for else", "{% for t in none %}x{% else %}nothing{% endfor %}", "nothing"],
    ["for over a range", "{% for i in (a..3) %}{{ i }}{% endfor %}", "123"],
    ["for over an object", "{% for pair in object %}{{ pair[0] }}={{ pair[1] }}{% endfor %}", "k=v"],
    [
      "break and continue",
      "{% for t in tags %}{% if t == 'x' %}{% continue %}{% endif %}{% if t == 'z' %}{% break %}{% endif %}{{ t }}{% endfor %}",
      "y",
    ],
    [
      "forloop",
      "{% for t in tags %}{{ forloop.index }}{{ forloop.index0 }}{{ forloop.rindex }}{{ forloop.rindex0 }}{{ forloop.first }}{{ forloop.last }}{{ forloop.length }} {% endfor %}",
      "1032truefalse3 2121falsefalse3 3210falsetrue3 ",
    ],
    [
      "forloop.parentloop",
      "{% for t in tags %}{% for p in people %}{{ forloop.parentloop.index }}{{ forloop.index }} {% endfor %}{% endfor %}",
      "11 12 21 22 31 32 ",
    ],
    [
      "forloop.parentloop after loops inside",
      "{% for a in (1..2) %}[{{ forloop.parentloop }}]{% for b in (1..1) %}{% for c in (1..1) %}{% endfor %}{% endfor %}{% endfor %}",
      "[][]",
    ],
    ["assign", "{% assign c = word | upcase %}{{ c }}", "PETREL"],
    ["assign of a range", "{% assign r = (1..3) %}{{ r | join: '-' }}", "1-2-3"],
    ["capture", "{% capture c %}a{{ a }}{% endcapture %}{{ c }}{% capture 'd e' %}x{% endcapture %}{{ d e }}", "a1x"],
    ["comment", "a{% comment %}{{ broken ! }}{% if %}{% endcomment %}b", "ab"],
    ["raw", "{% raw %}{{ a }} {% nope %} {{{% endraw %}", "{{ a }} {% nope %} {{"],
    ["raw with whitespace control", "a {%- raw -%} {{ x }} {%- endraw -%} b", "a{{ x }}b"],
    ["increment and decrement", "{% increment n %}{% increment n %}{% decrement m %}{% decrement m %}", "01-1-2"],
    ["cycle", "{% for t in tags %}{% cycle 'odd', 'even' %} {% endfor %}", "odd even odd "],
    ["cycle with groups", "{% cycle 'g': 1, 2 %}{% cycle 'h': 1, 2 %}{% cycle 'g': 1, 2 %}", "112"],
    [
      "tablerow",
      "{% tablerow t in tags cols: 2 %}{{ t }}{% endtablerow %}",
      '<tr class="row1"><td class="col1">x</td><td class="col2">y</td></tr><tr class="row2"><td class="col1">z</td></tr>',
    ],
    [
      "break in tablerow",
      "{% tablerow t in tags cols: 2 %}{% if t == 'y' %}{% break %}{% endif %}{{ t }}{% endtablerow %}after",
      '<tr class="row1"><td class="col1">x</td><td class="col2"></td></tr>after',
    ],
    [
      "continue in tablerow",
      "{% tablerow t in tags %}{% if t == 'y' %}{% continue %}{% endif %}{{ t }}{% endtablerow %}after",
      '<tr class="row1"><td class="col1">x</td><td class="col2"></td><td class="col3">z</td></tr>after',
    ],
    [
      "break in the last cell of a tablerow in a for",
      "{% for p in people %}{% tablerow t in tags limit: 1 %}{% break %}{% endtablerow %}{{ p.name }}{% endfor %}",
      '<tr class="row1"><td class="col1"></td></tr>Ann<tr class="row1"><td class="col1"></td></tr>Bo',
    ],
    [
      "break in a for in a tablerow",
      "{% tablerow t in tags %}{% for p in people %}{{ p.name }}{% break %}{% endfor %}{% endtablerow %}",
      '<tr class="row1"><td class="col1">Ann</td><td class="col2">Ann</td><td class="col3">Ann</td></tr>',
    ],
    [
      "tablerow with limit and offset, over an object, and over nothing",
      "{% tablerow t in tags limit: 1 offset: 1 %}{{ t }}{% endtablerow %}{% tablerow p in object %}{{ p[0] }}{% endtablerow %}{% tablerow t in none %}x{% endtablerow %}",
      '<tr class="row1"><td class="col1">y</td></tr><tr class="row1"><td class="col1">k</td></tr>',
    ],
    [
      "tablerowloop",
      "{% tablerow t in tags cols: 2 %}{{ tablerowloop.row }}{{ tablerowloop.col }}{{ tablerowloop.col0 }}{{ tablerowloop.index }}{{ tablerowloop.rindex0 }}{{ tablerowloop.length }}{{ tablerowloop.first }}{{ tablerowloop.col_last }}{% endtablerow %}",
      '<tr class="row1"><td class="col1">110123truefalse</td><td class="col2">121213falsetrue</td></tr><tr class="row2"><td class="col1">210303falsefalse</td></tr>',
    ],
    ["whitespace control", "a {%- if a -%} b {%- endif -%} c", "abc"],
    ["a string that holds the closing delimiter", `{% if word != "%}" and a %}y{% endif %}{{ "}}" }}`, "y}}"],
  ])("%s", (_name, source, expected) => {
    expect(body(source)).toBe(expected);
  });
});

describe("truth", () => {
  it.each([
    ["missing", false],
    ["nothing", false],
    ["false", false],
    ["zero", false],
    ["text", false],
    ["none", true],
    ["object", true],
    ["yes", true],
    ["a", true],
    ["'0'", true],
    ["tags contains 'x'", true],
    ["tags contains 'q'", false],
    ["word contains 'tre'", true],
    ["a == 1 and b == 1", false],
    ["a == 1 or b == 1", true],
    ["a != 2", true],
    ["a < b", true],
    ["a <= 1", true],
    ["b > a", true],
    ["b >= 3", false],
    ["nothing < 1", false],
    ["nothing >= 0", false],
    ["missing > 0", false],
    ["none == empty", true],
    ["text == empty", true],
    ["text == blank", true],
    ["nothing == nil", true],
    ["zero == false", false],
    // Liquid reads from the right: a or (b and c).
    ["yes or nothing and nothing", true],
  ])("%s is %s", (condition, expected) => {
    const source = `{% if ${condition} %}true{% else %}false{% endif %}`;
    expect(body(source)).toBe(String(expected));
  });
});

/** The first use loads the names of days and months from disk. On a busy machine this can exceed the render's time limit of one second. */
beforeAll(() => void new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long" }).format(0));

describe("filters", () => {
  it.each([
    ["{{ word | append: '!' | prepend: '¡' | capitalize }}", "¡petrel!"],
    ["{{ word | replace: 'e', 'E' | remove: 't' | slice: 0, 3 }}", "pEr"],
    ["{{ word | truncate: 5 }} {{ 'a b c' | truncatewords: 2 }}", "pe... a b..."],
    ["{{ ' a ' | strip }}{{ ' a' | lstrip }}{{ 'a ' | rstrip }}", "aaa"],
    ["{{ '<p>x</p>' | strip_html }}{{ 'a\nb' | strip_newlines }}", "xab"],
    ["{{ 'a b&c' | url_encode }} {{ 'a%20b' | url_decode }}", "a+b%26c a b"],
    ["{{ 'a/b?' | base64_encode }} {{ 'YQ==' | base64_decode }}", "YS9iPw== a"],
    ["{{ '??>' | base64_url_safe_encode }} {{ 'Pz8-' | base64_url_safe_decode | raw }}", "Pz8- ??>"],
    ["{{ -3 | abs }}{{ 1.2 | ceil }}{{ 1.9 | floor }}{{ 2.5 | round }}", "3213"],
    ["{{ 4 | plus: 1 | minus: 2 | times: 4 | divided_by: 3 | modulo: 3 }}", "1"],
    ["{{ 4 | at_most: 2 }}{{ 4 | at_least: 9 }}", "29"],
    ["{{ people | map: 'name' | join: ', ' }}", "Ann, Bo"],
    ["{{ people | where: 'vip' | map: 'name' | first }}", "Ann"],
    ["{{ people | where: 'name', 'Bo' | map: 'age' }}", "<li>20</li>"],
    ["{{ people | sort: 'age' | map: 'name' | join }}", "Bo Ann"],
    ["{{ people | sum: 'age' }}{{ people | find_index: 'name', 'Bo' }}{{ people | has: 'name', 'Bo' }}", "501true"],
    ["{{ tags | concat: tags | uniq | size }}{{ tags | reverse | join: '' }}{{ tags | last }}", "3zyxz"],
    ["{{ object | json }}", "{&quot;k&quot;:&quot;v&quot;}"],
    ["{{ object | upcase }}", "{&quot;K&quot;:&quot;V&quot;}"],
    ["{{ 'a,b,' | split: ',' | size }}{{ word | size }}{{ zero | size }}", "260"],
    ["{{ word | downcase | upcase | escape_once }}", "PETREL"],
  ])("%s", (source, expected) => {
    expect(body(source)).toBe(expected);
  });

  it.each([
    ["{{ '2026-03-01T23:30:00Z' | date: '%Y-%m-%d %H:%M' }}", "2026-03-01 23:30"],
    ["{{ '2026-03-01T23:30:00' | date: '%H:%M' }}", "23:30"],
    ["{{ '2026-03-01 23:30' | date: '%H:%M %z' }}", "23:30 +0000"],
    ["{{ '2026-03-01' | date: '%H:%M %A %-d %B' }}", "00:00 Sunday 1 March"],
    ["{{ 'March 1, 2026 10:00' | date: '%H:%M' }}", "10:00"],
    ["{{ '2026-03-01T23:30:00+02:00' | date: '%H:%M' }}", "21:30"],
    ["{{ '2026-07-01T12:00:00Z' | date: '%H:%M', 'Europe/Berlin' }}", "14:00"],
    ["{{ 1772323200 | date: '%Y-%m-%d' }}{{ '1772323200' | date: '%d' }}", "2026-03-0101"],
    ["{{ 'tomorrow-ish' | date: '%Y' }}", "tomorrow-ish"],
  ])("%s is in UTC unless a zone is given", (source, expected) => {
    expect(body(source)).toBe(expected);
  });

  it.each([
    ["{{ '%zz' | url_decode }}", "%zz"],
    ["{{ '*' | base64_decode }}", "*"],
    ["{{ '2026-03-01' | date: '%Y', 'Nowhere/Land' }}", "2026-03-01"],
    ["{{ word | append }}", "petrel"],
    ["{{ object | plus: 1 }}{{ tags | times: 2 }}", "10"],
    ["{{ object | date: '%Y' }}", "{&quot;k&quot;:&quot;v&quot;}"],
  ])("%s returns unsupported input unchanged", (source, expected) => {
    expect(body(source)).toBe(expected);
  });
});
