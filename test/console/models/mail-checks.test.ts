import { describe, expect, it } from "vitest";
import type { CheckedMail } from "#console/src/editor/checks/check.ts";
import { checksMax, checksOf } from "#console/src/editor/checks/checks.ts";

const draft = { subject: "News", preheader: "", body: "<p>Hello</p>", text: "", from: "", fromName: "", replyTo: "" };
const rendered = { subject: "News", sizeBytes: 1_000, placeholders: [], faults: [] };

const check = (changes: Partial<CheckedMail> & { body?: string }) => {
  const { body, ...others } = changes;
  return checksOf({
    draft: { ...draft, ...(body && { body }) },
    type: "MARKETING",
    rendered,
    keys: ["name"],
    ...others,
  });
};

const withKey = (body: string, coverage: number, name = "name") =>
  check({ body, rendered: { ...rendered, placeholders: [{ name, coverage }] } });

/** The text after the repair of its only finding. */
function repaired(body: string, found: ReturnType<typeof checksOf>): string {
  const [fix] = found.flatMap((each) => (each.fix ? [each.fix] : []));
  if (!fix) throw new Error("There is no repair.");
  return body.slice(0, fix.from) + fix.insert + body.slice(fix.to);
}

it("finds nothing in a sound email", () => {
  const body =
    '<a href="https://example.com">a</a><img src="https://example.com/a.png" alt=""><a href="{{ url }}">b</a>';
  expect(check({ body })).toEqual([]);
});

describe("placeholders", () => {
  it("lists a key that some contacts do not have, and repairs it", () => {
    const body = "<p>Hi {{ name }}!</p>";
    const found = withKey(body, 62);
    expect(found).toMatchObject([{ finding: { code: "noFallback", key: "name", percent: 38 }, from: 6, to: 16 }]);
    expect(repaired(body, found)).toBe("<p>Hi {{ name ?? there }}!</p>");
    expect(repaired("{{name}}", withKey("{{name}}", 62))).toBe("{{name ?? there}}");
    expect(repaired("{{- data.name | upcase -}}", withKey("{{- data.name | upcase -}}", 62))).toBe(
      "{{- data.name | upcase ?? there -}}",
    );
  });

  it.each([
    "{{ name ?? you }}",
    "{{ name | default: 'you' }}",
    "{% if name %}{{ name }}{% endif %}",
    "{% raw %}{{ name }}{% endraw %}",
    "{% comment %}{{ name }}{% endcomment %}",
    "{{ other }}",
  ])("accepts %s", (body) => expect(withKey(body, 62)).toEqual([]));

  it("sees through a condition on something else, and through quotes", () => {
    expect(withKey("{% if plan %}{{ name }}{% endif %}", 62)).toHaveLength(1);
    expect(withKey("{{ name | append: '??' }}", 62)).toHaveLength(1);
    expect(withKey("{% if name %}{% endif %}{{ name }}", 62)).toHaveLength(1);
  });

  it("names the known key that an unknown one resembles", () => {
    const found = withKey("<p>{{ nmae }}</p>", 0, "nmae");
    expect(found).toMatchObject([{ finding: { code: "unknownKey", key: "nmae" } }]);
    const near = withKey("<p>{{ nam }}</p>", 0, "nam");
    expect(near).toMatchObject([{ finding: { key: "nam", near: "name" }, from: 6, to: 9 }]);
    expect(repaired("<p>{{ nam }}</p>", near)).toBe("<p>{{ name }}</p>");
  });
});

describe("links and images", () => {
  it.each([
    ['<a href="#">a</a>', "deadLink"],
    ["<a href=''>a</a>", "deadLink"],
    ['<a href="/pricing">a</a>', "deadLink"],
    ['<A HREF="javascript:alert(1)">a</A>', "deadLink"],
    ['<a class="x" href="http://localhost:3000/x">a</a>', "localLink"],
    ['<a href="https://shop.local/">a</a>', "localLink"],
    ['<a href="http://example.com">a</a>', "insecureLink"],
    ['<img src="https://example.com/a.png">', "noAlt"],
    [`<img alt="" src="data:image/png;base64,${"A".repeat(300_000)}">`, "largeImage"],
  ])("%.40s is %s", (body, code) => {
    expect(check({ body }).map(({ finding }) => finding.code)).toEqual([code]);
  });

  it.each([
    '<a href="mailto:a@example.com">a</a>',
    '<a href="#news">a</a>',
    '<a href="{% if a %}/x{% endif %}">a</a>',
    '<!-- <img src="x"> -->',
    '<img src="https://example.com/p.gif" width="1" height="1">',
    '<p title="<img>">a</p>',
    "a < b",
    '<a href="https://example.com',
  ])("accepts %s", (body) => expect(check({ body })).toEqual([]));

  it("repairs a link without https and an image without alternative text", () => {
    const link = '<a href=" http://example.com/a">a</a>';
    expect(repaired(link, check({ body: link }))).toBe('<a href=" https://example.com/a">a</a>');
    const image = '<p><img src="https://example.com/a.png"></p>';
    expect(repaired(image, check({ body: image }))).toBe('<p><img alt="" src="https://example.com/a.png"></p>');
  });
});

it("puts a syntax fault first, at its place in the text", () => {
  const body = '<img src="https://example.com/a.png">\n<p>{% if %}</p>';
  const faults = [{ field: "body", line: 2, column: 4, message: "Broken." } as const];
  expect(check({ body, rendered: { ...rendered, faults } })).toMatchObject([
    { finding: { code: "syntax", message: "Broken." }, look: "fault", field: "body", from: 41 },
    { finding: { code: "noAlt" } },
  ]);
});

it("tells the limits of mail programs", () => {
  const large = { ...rendered, sizeBytes: 120_000, subject: "x".repeat(61) };
  expect(check({ rendered: large }).map(({ finding }) => finding)).toEqual([
    { code: "tooLarge", bytes: 120_000 },
    { code: "longSubject", characters: 61 },
  ]);
});

it("demands a link to unsubscribe of headless emails only", () => {
  expect(check({ type: "HEADLESS" })).toMatchObject([{ finding: { code: "noUnsubscribe" } }]);
  for (const link of ["unsubscribeUrl", "topicUnsubscribeUrl", "manageUrl"])
    expect(check({ type: "HEADLESS", body: `<a href="{{ ${link} }}">x</a>` })).toEqual([]);
  expect(check({ type: "TRANSACTIONAL" })).toEqual([]);
});

it("stays short and quick in a hostile email", () => {
  const begun = performance.now();
  const opened = ["<img ", "{{ ", "<a {{ ", '<a x="', "<a x='", "<", "<!--", "{% if a %}"];
  for (const each of opened) expect(check({ body: each.repeat(5_000) }).length).toBeLessThanOrEqual(checksMax);
  expect(check({ body: "<img src=x>".repeat(5_000) })).toHaveLength(checksMax);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

describe("contrast in dark mode that inverts", () => {
  const findings = (body: string) => check({ body });

  it("names a text that is hard to read there, at its place, once for its colors", () => {
    const body = '<td bgcolor="#ff9933">\n <b style="color:#fff">Read  more</b><p style="color:white">Again</p></td>';
    const found = findings(body);
    expect(found).toMatchObject([{ finding: { code: "darkContrast", excerpt: "Read more" }, look: "note" }]);
    expect(body.slice(found[0]?.from, found[0]?.to)).toBe("Read  more");
    expect(found[0]?.finding).toMatchObject({ contrast: expect.closeTo(3.78, 1) });
  });

  it.each([
    ["dark on light", '<p style="color:#1a2027;background:#ffffff">Text</p>'],
    ["a hidden text", '<div style="display:none;color:#ccc">Text</div>'],
    ["no text", '<p style="color:#ccc">{% if plan %}&nbsp;{% endif %}<img src="cid:a" alt="Text"></p>'],
    ["what is behind an element", '<p style="color:#ccc"></p>Text'],
    ["an unclosed paragraph before", '<p style="color:#ccc"><p style="color:#000">Text</p>'],
    ["colors that are filled in", '<p style="color:{{ ink }};background:{{ ground }}">Text</p>'],
    ["a picture behind", '<td background="cid:a" style="color:#ccc">Text</td>'],
    ["styles and comments", '<div style="color:#ccc"><style>p { color: red }</STYLE ><!-- Text --></div>'],
  ])("accepts %s", (_, body) => expect(findings(body)).toEqual([]));

  it("reads the forms of a color and the last of two", () => {
    for (const color of ["#ccc", "#CCCCCC", "silver", "rgb(200, 200, 200)", "#000;color:#ccc !important"]) {
      expect(findings(`<p style="color:${color}">Text</p>`)).toHaveLength(1);
    }
  });

  it("reads any text in few steps", () => {
    expect(findings("<".repeat(50_000) + "</".repeat(50_000))).toEqual([]);
    expect(findings("<p style='color:#ccc'>".repeat(5_000))).toEqual([]);
  });
});
