import { describe, expect, it } from "vitest";
import { parseTemplate } from "#lib/mail/language/parse-template.ts";
import { RenderLimitError } from "#lib/mail/language/render-limit-error.ts";
import { type RenderLimits, renderLimits, renderTemplate } from "#lib/mail/language/render-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";

/** A long time limit, because the machine may be busy with other tests. */
const patient: RenderLimits = { ...renderLimits, timeMsMax: 20_000 };

const loop = (times: number, inner: string) => `{% for i in (1..${times}) %}${inner}{% endfor %}`;

function limitOf(source: string, limits: RenderLimits = patient, scope = {}): string {
  const template = parseTemplate(source, "body");
  try {
    renderTemplate(template, scope, { limits });
    return "none";
  } catch (error) {
    if (error instanceof RenderLimitError) return error.limit;
    throw error;
  }
}

describe("the time limit", () => {
  it.each([
    ["loops in loops", loop(2500, loop(2500, ""))],
    ["a long sort", "{% assign x = (1..3000000) | sort_natural %}"],
    ["many dates", loop(100_000, "{{ 0 | date: '%B%B%B%B%A%A%A%A' }}")],
    ["long comparisons", `{% assign x = (1..3000000) %}${loop(100, "{% if x == x %}{% endif %}")}`],
  ])("stops %s soon after it", (_name, source) => {
    const before = process.cpuUsage();
    expect(limitOf(source, { ...renderLimits, timeMsMax: 200 })).toBe("time");
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
  });

  it("is one second by contract", () => {
    expect(renderLimits).toEqual({ timeMsMax: 1_000, memoryUnitsMax: 10_000_000, outputCharactersMax: 5_000_000 });
  });

  it("leaves the engine usable after a stop", () => {
    limitOf(loop(2500, loop(2500, "")), { ...renderLimits, timeMsMax: 20 });
    expect(renderTemplate(parseTemplate("{{ a }}", "body"), { a: 1 })).toBe("1");
  });
});

describe("the memory limit", () => {
  const word = `{% assign w = 'x' %}${loop(13, "{% assign w = w | append: w %}")}{% assign a = w | split: ',' %}`;
  it.each([
    ["long ranges", "{% for i in (1..100000000) %}{% endfor %}"],
    ["ranges too large to count", "{% for i in (9007199254740992..9007199254740993) %}{% endfor %}"],
    ["ranges that grow too large to count", "{% assign b = 9007199254740991 | plus: 9 %}{{ (b..b) }}"],
    ["strings that double", `{% assign s = 'xxxxxxxx' %}${loop(60, "{% assign s = s | append: s %}")}`],
    [
      "captures that double",
      `{% capture s %}xxxxxxxx{% endcapture %}${loop(60, "{% capture s %}{{ s }}{{ s }}{% endcapture %}")}`,
    ],
    ["lists that double", `{% assign a = 'a,b' | split: ',' %}${loop(60, "{% assign a = a | concat: a %}")}`],
    ["long items many times as text", `${word}${loop(18, "{% assign a = a | concat: a %}")}{{ a | upcase }}`],
    ["long items many times as output", `${word}${loop(18, "{% assign a = a | concat: a %}")}{{ a }}`],
    ["replacements that grow", `{% assign s = 'a' %}${loop(60, "{% assign s = s | replace: 'a', 'aaaaaaaaaa' %}")}`],
    [
      "encodings that grow",
      `{% assign s = '%' %}${loop(16, "{% assign s = s | append: s %}")}${loop(1000, "{% assign s = s | url_encode %}")}`,
    ],
    ["wide dates", "{{ 0 | date: '%999999999d' }}"],
    [
      "splitting into letters",
      `{% assign s = 'a' %}${loop(24, "{% assign s = s | append: s %}")}{{ s | split: '' | size }}`,
    ],
    ["JSON again and again", `{% assign x = (1..500000) %}${loop(100, "{{ x | json | size }}")}`],
  ])("stops %s", (_name, source) => {
    expect(limitOf(source)).toBe("memory");
  });

  it("counts one unit per loop step", () => {
    const limits = { ...patient, memoryUnitsMax: 40 };
    expect(limitOf(loop(20, ""), limits)).toBe("none");
    expect(limitOf(loop(21, ""), limits)).toBe("memory");
  });

  it("stops values nested deeper than the stack", () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 30_000; depth++) deep = [deep];
    expect(limitOf("{{ deep }}", patient, { deep })).toBe("memory");
  });
});

describe("the output limit", () => {
  it("stops long results of loops", () => {
    expect(limitOf(loop(2000, "x".repeat(5000)))).toBe("output");
  });

  it("allows exactly its number of characters", () => {
    const text = "x".repeat(1000);
    expect(limitOf(text, { ...patient, outputCharactersMax: 1000 })).toBe("none");
    expect(limitOf(`${text}y`, { ...patient, outputCharactersMax: 1000 })).toBe("output");
    expect(limitOf("{{ t }}", { ...patient, outputCharactersMax: 999 }, { t: text })).toBe("output");
  });
});

describe("the time limit of parsing", () => {
  it("refuses a source that takes longer", () => {
    const source = "{{a}}".repeat(60_000);
    expect(() => parseTemplate(source, "body", 1)).toThrow(new TemplateSyntaxError("parsing took too long", source, 0));
  });
});

describe("sources of two million characters", () => {
  it.each([
    ["outputs", "{{a}}".repeat(60_000)],
    ["quotation marks", `{{ ${'"}}"'.repeat(100_000)} }}`],
    ["apostrophes", "{{ x ?? 'a }}".repeat(20_000)],
    ["escapes", `{{ ${"'\\".repeat(300_000)} }}`],
    ["braces", "{".repeat(2_000_000)],
    ["open raw tags", `{% raw %}${"{% endraw ".repeat(100_000)}`],
    ["ampersands", `{{ ${"&".repeat(1_000_000)} }}`],
  ])("of %s are parsed in linear time", (_name, source) => {
    const before = process.cpuUsage();
    try {
      parseTemplate(source, "body");
    } catch {
      // Only the time matters here, not whether the source is valid.
    }
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
  });
});
