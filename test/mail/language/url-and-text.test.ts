import { describe, expect, it } from "vitest";
import { renderTexts, TextFault } from "#lib/domain/execution/running/text-renderer.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { someProject } from "#test/support/records.ts";

const contact = {
  id: "11111111-1111-8111-8111-111111111111",
  email: "ann+b@example.com",
  subscribed: true,
  data: {
    name: "Ann & <Bo>",
    plan: "free",
    sub: "eu-1",
    path: "a/b?c=d#e",
    tags: ["a", { b: "c d" }],
    broken: "\ud800",
    base: "hooks.example.com/v1",
  },
};
const variables = {
  project: someProject(),
  contact,
  context: { plan: "pro", email: "other@example.com", id: "no", nested: { a: 1 } },
  event: { plan: "trial", lines: "1\r\n2" },
  at: new Date("2026-03-01T10:00:00.000Z"),
};
const renderer = (changes: Partial<typeof variables> = {}) =>
  new LiquidTextRenderers("https://app.test").with({ ...variables, ...changes });

describe("a text of a step", () => {
  it.each([
    ["is never escaped and keeps its lines", "{{name}}\r\n<{{event.lines}}>", "Ann & <Bo>\r\n<1\r\n2>"],
    [
      "has context before data, and the contact's own before both",
      "{{plan}} {{data.plan}} {{event.plan}} {{email}} {{id}}",
      `pro free trial ann+b@example.com ${contact.id}`,
    ],
    [
      "has objects and arrays as JSON",
      "{{nested}} {{tags}} {{data.tags | raw}}",
      '{"a":1} ["a",{"b":"c d"}] ["a",{"b":"c d"}]',
    ],
    ["is empty for an unknown name", "[{{nobody}}{{data.x}}{{event.y}}{{nested.b}}]", "[]"],
    ["decodes entities that an editor wrote", "{% if nested.a &gt; 0 %}&amp;{% endif %}", "&amp;"],
    ["is not cut", "x".repeat(2_000), "x".repeat(2_000)],
    ["has time as it was when the step began", "{{ 'now' | date: '%Y-%m-%d' }}", "2026-03-01"],
  ])("%s", (_, source, expected) => {
    expect(renderer().text(source)).toBe(expected);
  });

  it("contains the contact's three URLs", () => {
    const text = renderer().text("{{unsubscribeUrl}} {{subscribeUrl}} {{manageUrl}}");
    const pages = ["unsubscribe", "subscribe", "manage"].map(
      (page) => `https://app\\.test/${page}/${contact.id}\\?t=[\\w-]{43}`,
    );
    expect(text).toMatch(new RegExp(`^${pages.join(" ")}$`));
  });

  it("fails with a readable message when it is invalid or too slow, alone or together with others", () => {
    const long = "{% for a in (1..2000) %}{{ a | times: 2 }}{% endfor %}";
    expect(() => renderer().text("{{ a |")).toThrow(new TextFault("Line 1, column 1: output is not closed."));
    expect(renderer().text(long)).toMatch(/^246.*4000$/);
    const hurried = new LiquidTextRenderers("https://app.test", 2).with(variables);
    expect(() => Array.from({ length: 50 }, () => hurried.text(long))).toThrow(TextFault);
  });
});

describe("a URL of a step", () => {
  it.each([
    [
      "encodes values after the host",
      "https://x.test/{{path}}?q={{name}}&e={{email}}",
      "https://x.test/a%2Fb%3Fc%3Dd%23e?q=Ann%20%26%20%3CBo%3E&e=ann%2Bb%40example.com",
    ],
    [
      "encodes objects and arrays as JSON",
      "https://x.test/?t={{tags}}",
      `https://x.test/?t=${encodeURIComponent('["a",{"b":"c d"}]')}`,
    ],
    ["leaves the host as it is", "https://{{sub}}.x.test:{{nested.a}}80/", "https://eu-1.x.test:180/"],
    [
      "encodes after a question mark or a hash alone",
      "https://x.test?{{path}}#{{path}}",
      "https://x.test?a%2Fb%3Fc%3Dd%23e#a%2Fb%3Fc%3Dd%23e",
    ],
    ["leaves raw values unencoded", "https://x.test/{{path | raw}}", "https://x.test/a/b?c=d#e"],
    [
      "encodes captured values once",
      "https://x.test/{% capture c %}{{name}}{% endcapture %}{{c}}",
      "https://x.test/Ann%20%26%20%3CBo%3E",
    ],
    ["encodes a broken character as the replacement", "https://x.test/{{broken}}", "https://x.test/%EF%BF%BD"],
    ["leaves the author's own text", "https://x.test/a b/%7B?x=ü", "https://x.test/a b/%7B?x=ü"],
  ])("%s", (_, source, expected) => {
    expect(renderer().url(source)).toBe(expected);
  });

  it.each([
    "https://{{base}}/",
    "https://{{ base | raw }}.x.test/",
    "https://x.test{{path}}",
    "https://x.test:{{base}}/",
    "https://{% capture c %}{{base}}{% endcapture %}{{c}}/",
    "https://{% cycle base, sub %}.x.test/",
    "https://{{tags}}.x.test/",
  ])("is an error when a value before the end of its host has more than letters, digits and hyphens: %s", (source) => {
    expect(() => renderer().url(source)).toThrow(new TextFault("invalid_url"));
  });
});

it("renders each text in a JSON value, and nothing else", () => {
  const value = { "{{name}}": ["{{plan}}", 1, null, true, { deep: "{{event.plan}}" }], empty: "" };
  expect(renderTexts(value, renderer().text)).toEqual({
    "{{name}}": ["pro", 1, null, true, { deep: "trial" }],
    empty: "",
  });
});
