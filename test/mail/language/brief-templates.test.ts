import { describe, expect, it } from "vitest";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { renderTemplate } from "#lib/mail/language/render-template.ts";

const isBrief = (source: string) => parseTemplate(source, "body").isBrief;

describe("templates that need no time checks", () => {
  it.each([
    "Hello {{ name }}",
    "Hello {{ name ?? there }}, {{ data.first name ?? 'you' }}",
    "{{ name | default: 'you' | upcase }} {{ a | raw }}",
    "{% if plan == 'pro' and visits > 3 %}a{% elsif plan contains 'x' %}b{% else %}c{% endif %}{% unless a %}d{% endunless %}",
  ])("include templates without loops: %s", (source) => expect(isBrief(source)).toBe(true));

  it.each([
    "{% for a in list %}{{ a }}{% endfor %}",
    "{% tablerow a in list %}{{ a }}{% endtablerow %}",
    "{% assign a = b %}{{ a }}",
    "{% capture a %}{{ b }}{% endcapture %}",
    "{% increment a %}",
    "{% case a %}{% when 1 %}b{% endcase %}",
    "{{ list | sort }}",
    "{{ a | upcase | split: ',' }}",
    "{{ a | append: b }}",
    "{{ (1..10000000) }}",
    "{% if (1..10000000) contains 5 %}a{% endif %}",
    "{{ a }}".repeat(501),
  ])("exclude templates that repeat, store or sort: %s", (source) => expect(isBrief(source)).toBe(false));

  it("render quickly with the largest data and the most references", () => {
    const largest = { list: Array.from({ length: 8_000 }, (_, n) => ({ a: n })), text: "<&\"'".repeat(16_000) };
    for (const name of ["list", "text"]) {
      const template = parseTemplate(`{% if ${name} contains "zz" %}{% endif %}`.repeat(160), "body");
      expect(template.isBrief).toBe(true);
      const before = process.cpuUsage();
      renderTemplate(template, largest);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(1_000);
    }
  });
});
