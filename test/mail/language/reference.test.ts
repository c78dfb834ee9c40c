import { describe, expect, it } from "vitest";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { renderTemplate } from "#lib/mail/language/render-template.ts";

/** The expected results come from the reference engine, Liquid for Ruby 5.4. */
const scope = {
  object: { a: 1, b: 2 },
  nothing: null,
  yes: true,
  ten: 10,
  price: 19.99,
  word: "a b",
  mixed: [1, 2, 2, null, "a", "a"],
  numbers: [0.1, 0.2, "0.3", "x", null, 3],
  nested: [
    [1, 2],
    [2, [3]],
  ],
  twins: [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }],
  people: [
    { name: "A", vip: true, age: 0, note: "" },
    { name: "B", vip: false, age: 1 },
    { name: "A", vip: null, age: 2, note: "x" },
  ],
};

/** The place `text` shows lists as JSON. */
const result = (expression: string) => renderTemplate(parseTemplate(`{{ ${expression} }}`, "text"), scope);

describe("numbers equal the reference engine's", () => {
  it.each([
    ["10 | divided_by: 4", "2"],
    ["10 | divided_by: 4.0", "2.5"],
    ["-7 | divided_by: 2", "-4"],
    ["7 | divided_by: -2", "-4"],
    ["ten | divided_by: '12'", "0"],
    ["20 | divided_by: 7.0", "2.857142857142857"],
    ["20 | divided_by: 5.0", "4.0"],
    ["0.3 | divided_by: 0.1", "3.0"],
    ["0.3 | divided_by: 3", "0.1"],
    ["-7 | modulo: 3", "2"],
    ["7.5 | modulo: 2", "1.5"],
    ["10 | modulo: 0.3", "0.1"],
    ["0.1 | plus: 0.2", "0.3"],
    ["ten | minus: price", "-9.99"],
    ["price | times: 3", "59.97"],
    ["1.5 | times: 2", "3.0"],
    ["1.5 | times: 2 | append: ' kg'", "3.0 kg"],
    ["1.1 | times: 1.1", "1.21"],
    ["100 | times: 1.1", "110.0"],
    ["0.00001 | times: 1", "1.0e-05"],
    ["4.0 | divided_by: 1234567.891", "3.2400000268596e-06"],
    ["1000000000.5 | times: 1000000000", "1.0000000005e+18"],
    ["4.0", "4.0"],
    ["1.50", "1.5"],
    ["' 3 ' | plus: '1.5'", "4.5"],
    ["'12abc' | plus: 1", "13"],
    ["'3.7abc' | plus: 0.2", "3.2"],
    ["word | plus: 1", "1"],
    ["yes | plus: 1", "1"],
    ["object | plus: 1", "1"],
    ["'9007199254740993' | plus: 0", "9007199254740993"],
    ["'123456789012345678901234567890' | plus: 1 | minus: 2", "123456789012345678901234567889"],
    ["1.5 | at_least: 1 | at_most: 1.0", "1.0"],
    ["-2.5 | round", "-3"],
    ["2.675 | round: 2", "2.68"],
    ["1.005 | round: 2", "1.01"],
    ["4.0 | round: 2", "4.0"],
    ["1234.5678 | round: -2", "1200"],
    ["1250 | round: -2", "1300"],
    ["-1.5 | ceil", "-1"],
    ["-1.5 | floor", "-2"],
    ["'-2.50' | abs", "2.5"],
  ])("%s is %s", (expression, expected) => {
    expect(result(expression)).toBe(expected);
  });

  it("compares and indexes numbers written as decimals", () => {
    const source =
      "{% if x == 3 and x > 2.0 and x <= 3.0 %}{{ mixed[x] }}{% endif %}{% case x %}{% when 3 %}y{% endcase %}";
    expect(
      renderTemplate(parseTemplate(`{% assign x = 1.5 | times: 2 %}${source}`, "text"), { mixed: "wxyz".split("") }),
    ).toBe("zy");
  });

  it("adds up a list without binary noise", () => {
    expect(result("numbers | sum")).toBe("3.6");
    expect(result("people | sum: 'age'")).toBe("3");
  });

  it.each([
    "10 | divided_by: 0",
    "10 | divided_by: 0.0",
    "1.5 | modulo: 0",
    "10 | divided_by: nothing",
    "10 | modulo: word",
  ])("%s is an error", (expression) => {
    expect(() => result(expression)).toThrow(new RenderFault("A number is divided by 0."));
  });

  it("stop growing at a thousand digits", () => {
    const squares = "{% assign x = 9 %}{% for i in (1..40) %}{% assign x = x | times: x %}{% endfor %}";
    expect(() => renderTemplate(parseTemplate(squares, "text"), {})).toThrow(RenderFault);
  });
});

describe("lists equal the reference engine's", () => {
  it.each([
    ["object | size", "2"],
    ["object.size", "2"],
    ["mixed | size", "6"],
    ["word | size", "3"],
    ["yes | size", "0"],
    ["mixed | uniq", '[1,2,null,"a"]'],
    ["twins | uniq", '[{"a":1,"b":2},{"a":1}]'],
    ["nested | uniq", "[1,2,3]"],
    ["word | uniq", '["a b"]'],
    ["object | uniq", '[{"a":1,"b":2}]'],
    ["people | uniq: 'name' | map: 'age'", "[0,1]"],
    ["mixed | compact", '[1,2,2,"a","a"]'],
    ["nested | compact", "[1,2,2,3]"],
    ["people | compact: 'note' | map: 'age'", "[0,2]"],
    ["people | compact: 'other'", "[]"],
    ["people | where: 'vip' | map: 'age'", "[0]"],
    ["people | where: 'age' | map: 'age'", "[0,1,2]"],
    ["people | where: 'note' | map: 'age'", "[0,2]"],
    ["people | where: 'name', 'A' | map: 'age'", "[0,2]"],
    ["people | where: 'age', 0 | map: 'age'", "[0]"],
    ["people | where: 'vip', false | map: 'age'", "[1]"],
    ["people | where: 'vip', nothing | map: 'age'", "[0]"],
    ["people | where: 'other'", "[]"],
    ["object | where: 'a', 1", '[{"a":1,"b":2}]'],
    ["people | reject: 'vip' | map: 'age'", "[1,2]"],
    ["people | has: 'name', 'C'", "false"],
    ["people | find_index: 'age', 1", "1"],
    ["' a  b ' | split: ' '", '["a","b"]'],
    ["'a\tb\n\n c' | split: ' '", '["a","b","c"]'],
    ["'a\u00a0b c' | split: ' '", '["a\u00a0b","c"]'],
    ["'a,b,,c,,' | split: ','", '["a","b","","c"]'],
    ["',a' | split: ','", '["","a"]'],
    ["'a  b c' | split: '  '", '["a","b c"]'],
    ["'ab' | split: ''", '["a","b"]'],
    ["'' | split: ' '", "[]"],
  ])("%s is %s", (expression, expected) => {
    expect(result(expression)).toBe(expected);
  });
});

const withoutText = ["append: nothing", "base64_decode", "base64_encode", "base64_url_safe_decode"].concat(
  ["base64_url_safe_encode", "capitalize", "date: '%Y'", "default: nothing", "downcase", "escape", "escape_once"],
  ["find: 'x'", "find_index: 'x'", "first", "join", "last", "lstrip", "newline_to_br", "prepend: nothing"],
  ["remove: 'x'", "remove_first: 'x'", "remove_last: 'x'", "replace: 'x', 'y'", "replace_first: 'x', 'y'"],
  ["replace_last: 'x', 'y'", "rstrip", "slice: 0", "slice: 0, 2", "squish", "strip", "strip_html", "strip_newlines"],
  ["truncate", "truncatewords", "upcase", "url_decode", "url_encode"],
);
const results: Record<string, string[]> = {
  "": withoutText,
  "[]": [
    "compact",
    "map: 'x'",
    "reverse",
    "sort",
    "sort: 'x'",
    "sort_natural",
    "split: ','",
    "split: ' '",
    "uniq",
  ].concat(["where: 'x'", "where: 'x', 1", "reject: 'x'"]),
  "0": ["abs", "ceil", "floor", "round", "round: 2", "size", "sum", "plus: 0", "minus: 0", "times: 5"].concat([
    "divided_by: 2",
    "modulo: 2",
    "at_least: -1",
    "at_most: 1",
  ]),
  "0.0": ["divided_by: 2.0", "times: 1.5"],
  "1.5": ["plus: 1.5", "at_least: 1.5"],
  '[1,2,2,null,"a","a"]': ["concat: mixed"],
  x: ["append: 'x'", "prepend: 'x'", "default: 'x'"],
  false: ["has: 'x'"],
};

describe("a missing value", () => {
  const cases = Object.entries(results).flatMap(([expected, filters]) =>
    filters.map((filter): [string, string] => [filter, expected]),
  );
  it.each(cases)("through %s is '%s'", (filter, expected) => {
    for (const value of ["missing", "nothing", "object.missing"]) expect(result(`${value} | ${filter}`)).toBe(expected);
  });

  it.each([
    ["word | append: missing", "a b"],
    ["word | prepend: missing", "a b"],
    ["word | remove: missing", "a b"],
    ["word | replace: 'a', missing", " b"],
    ["word | split: missing", '["a"," ","b"]'],
    ["mixed | join: missing", "122aa"],
    ["mixed | join", "1 2 2  a a"],
    ["'2026-03-01' | date: missing", "2026-03-01"],
    ["ten | date: ''", "10"],
    ["ten | plus: missing", "10"],
    ["ten | minus: missing", "10"],
    ["ten | times: missing", "0"],
    ["ten | at_least: missing", "10"],
    ["ten | at_most: missing", "0"],
    ["price | round: missing", "20"],
    ["mixed | uniq: missing", '[1,2,null,"a"]'],
    ["people | sort_natural: missing | size", "3"],
  ])("as an argument: %s is '%s'", (expression, expected) => {
    expect(result(expression)).toBe(expected);
  });
});
