import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ContentFault, type MailSource } from "#lib/domain/email/accepting/composer.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { someProject } from "#test/support/records.ts";

const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });
const project = someProject({ name: "North", language: "sv", linkKey: "ab".repeat(32) });
const contact = { id: "8d1f0000-1111-8222-8333-444455556666", email: "ann@example.com", subscribed: true };
const emailId = "8d1f0000-1111-8222-8333-000000000001";
const stored = { name: "Ann", plan: "pro", "first name": "Ann-Marie", tags: ["a", "b"], locale: "de", other: 1 };

const parse = (source: Partial<MailSource>) =>
  composer.parse(project, { subject: "Hi", body: "<p>Hi</p>", type: "HEADLESS", ...source });

const keysOf = (body: string, data: Record<string, unknown> = stored) =>
  Object.keys(parse({ body }).usedData(data)).filter((key) => key !== "locale");

describe("the stored data of a mail", () => {
  it.each([
    ["{{ name }}", ["name"]],
    ["{{ data.name }} {{ data['plan'] }}", ["name", "plan"]],
    ["{{ first name ?? you }} {{ data.first name }}", ["first name"]],
    ["{{ nothing ?? plan ?? none }}", ["plan"]],
    ["{{ 'x' | append: name }}", ["name"]],
    ["{{ tags | where: 'a', name }}", ["name", "tags"]],
    ["{% if plan == 'pro' and name %}x{% elsif other %}y{% endif %}", ["name", "plan", "other"]],
    ["{% case plan %}{% when name %}x{% endcase %}", ["name", "plan"]],
    ["{% for tag in tags limit: other %}{{ tag }}{% endfor %}", ["tags", "other"]],
    ["{% for n in (1..other) %}{{ n }}{% endfor %}", ["other"]],
    ["{% tablerow tag in tags cols: other %}{{ tag }}{% endtablerow %}", ["tags", "other"]],
    ["{% assign greeting = name | upcase %}{{ greeting }}", ["name"]],
    ["{% capture greeting %}{{ name }}{% endcapture %}{{ greeting }}", ["name"]],
    ["{% cycle plan: name, other %}", ["name", "plan", "other"]],
    ["{% increment other %}", ["other"]],
    ["{{ tags[other] }}", ["tags", "other"]],
    ["{% if plan %}{% assign name = 'x' %}{% endif %}{{ name }}", ["name", "plan"]],
    ["plain {% raw %}{{ name }}{% endraw %}{% comment %}{{ plan }}{% endcomment %}", []],
  ])("of %s has only the values that are read", (body, keys) => {
    expect(keysOf(body)).toEqual(keys);
  });

  it.each([
    "{{ data }}",
    "{{ data | json }}",
    "{{ data[name] }}",
    "{{ [name] }}",
    "{{ data.size }}",
    "{% for pair in data %}{{ pair[0] }}{% endfor %}",
    "{% assign all = data %}{{ all.name }}",
  ])("of %s is complete, because any value may be read", (body) => {
    expect(parse({ body }).usedData(stored)).toBe(stored);
  });

  it("includes the values that the subject reads, and the language of the footer", () => {
    expect(parse({ subject: "Hi {{ name }}" }).usedData(stored)).toEqual({ name: "Ann", locale: "de" });
  });

  it("renders the same mail as the complete data, for any template", () => {
    fc.assert(
      fc.property(template, template, fc.constantFrom("MARKETING", "TRANSACTIONAL"), someData, (a, b, type, data) => {
        const parsed = parse({ subject: a, body: b, type });
        const used = parsed.usedData(data);
        expect(outcomeOf(() => parsed.compose({ contact, emailId, data: used }))).toEqual(
          outcomeOf(() => parsed.compose({ contact, emailId, data })),
        );
      }),
      { numRuns: 400 },
    );
  });
});

function outcomeOf<T>(compose: () => T): T | string {
  try {
    return compose();
  } catch (error) {
    if (error instanceof ContentFault) return `${error.part} ${error.message}`;
    throw error;
  }
}

const keys = ["name", "plan", "n", "list", "first name", "data", "locale", "subscribed", "size", "forloop"];

const someData = fc.dictionary(
  fc.constantFrom(...keys),
  fc.oneof(
    fc.constantFrom("name", "plan", "list", "de", "<b>", ""),
    fc.integer({ min: -2, max: 4 }),
    fc.boolean(),
    fc.array(fc.constantFrom("name", "plan", 1, 2), { maxLength: 3 }),
    fc.record(
      { name: fc.constantFrom("plan", 3), size: fc.constantFrom(7, "n") },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
  { noNullPrototype: true },
);

const { template } = fc.letrec<{ value: string; statement: string; template: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom("name", "plan", "n", "list", "data", "locale", "subscribed", "x", "i", "forloop", "'name'", "1"),
    fc.constantFrom(
      "data.name",
      "data['first name']",
      "data['list']",
      "data.size",
      "data.data",
      "list.size",
      "list[n]",
    ),
    fc.tuple(tie("value"), fc.constantFrom("name", "size", "first")).map(([value, key]) => `${value}.${key}`),
    fc.tuple(tie("value"), tie("value")).map(([value, key]) => `${value}[${key}]`),
    tie("value").map((key) => `[${key}]`),
  ),
  statement: fc.oneof(
    fc.constantFrom(
      "text ",
      "{{ data.first name ?? you }}",
      "{{ first name }}",
      "{% increment n %}",
      "{% decrement x %}",
    ),
    tie("value").map((value) => `{{ ${value} }}`),
    fc.tuple(tie("value"), tie("value")).map(([a, b]) => `{{ ${a} ?? ${b} ?? none }}`),
    fc
      .tuple(tie("value"), fc.constantFrom("append", "default", "plus", "where", "map", "concat"), tie("value"))
      .map(([value, filter, argument]) => `{{ ${value} | ${filter}: ${argument} }}`),
    fc
      .tuple(fc.constantFrom("name", "x", "data", "list"), tie("value"))
      .map(([name, value]) => `{% assign ${name} = ${value} %}`),
    fc.tuple(tie("value"), tie("value")).map(([a, b]) => `{% cycle ${a}: ${b}, 'z' %}`),
  ),
  template: fc.oneof(
    { maxDepth: 4 },
    tie("statement"),
    fc.tuple(tie("template"), tie("template")).map((parts) => parts.join("")),
    fc
      .tuple(tie("value"), fc.constantFrom("==", "<", "contains", "or"), tie("value"), tie("template"), tie("template"))
      .map(([a, operator, b, yes, no]) => `{% if ${a} ${operator} ${b} %}${yes}{% else %}${no}{% endif %}`),
    fc
      .tuple(fc.constantFrom("i", "name", "data"), tie("value"), tie("value"), tie("template"))
      .map(([item, list, limit, inner]) => `{% for ${item} in ${list} limit: ${limit} %}${inner}{% endfor %}`),
    fc
      .tuple(tie("value"), tie("value"), tie("template"))
      .map(([from, to, inner]) => `{% for i in (${from}..${to}) %}${inner}{% endfor %}`),
    fc
      .tuple(fc.constantFrom("x", "plan"), tie("template"))
      .map(([name, inner]) => `{% capture ${name} %}${inner}{% endcapture %}`),
    fc
      .tuple(tie("value"), tie("value"), tie("template"))
      .map(([value, other, inner]) => `{% case ${value} %}{% when ${other} %}${inner}{% endcase %}`),
  ),
}));
