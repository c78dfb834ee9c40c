import { describe, expect, test } from "vitest";
import { trackHtml } from "#local/ses/html-tracking.ts";

const click = (link: string, tags: string | null) =>
  `http://t/?l=${encodeURIComponent(link)}${tags ? `&t=${tags}` : ""}`;
const track = (html: string) => trackHtml(html, { open: null, click }, (text) => text);
const pixel = '<img alt="" src="http://t/o" style="display: none; width: 1px; height: 1px;">';
const withPixel = (html: string) => trackHtml(html, { open: "http://t/o", click: null }, (text) => text);

describe("links", () => {
  test.each([
    ['<a href="https://a.example/x">x</a>', '<a href="http://t/?l=https%3A%2F%2Fa.example%2Fx">x</a>'],
    [
      "<A class=b HREF='http://a.example' target=_blank>",
      '<A class=b HREF="http://t/?l=http%3A%2F%2Fa.example" target=_blank>',
    ],
    ["<a href=https://a.example/x>", '<a href="http://t/?l=https%3A%2F%2Fa.example%2Fx">'],
    [
      '<a href="https://a.example/?a=1&amp;b=2#c">',
      '<a href="http://t/?l=https%3A%2F%2Fa.example%2F%3Fa%3D1%26b%3D2%23c">',
    ],
    [
      '<a\n  title="a > b"\n  href="https://a.example">',
      '<a\n  title="a > b"\n  href="http://t/?l=https%3A%2F%2Fa.example">',
    ],
    ['<a href="https://a.example" ses:tags="k:v">', '<a href="http://t/?l=https%3A%2F%2Fa.example&amp;t=k:v">'],
    ['<area href="https://a.example"/>', '<area href="http://t/?l=https%3A%2F%2Fa.example"/>'],
  ])("of %s goes through the tracker", (html, expected) => {
    expect(track(html)).toBe(expected);
  });

  test.each([
    ['<a ses:no-track href="https://a.example">', '<a href="https://a.example">'],
    ['<a href="https://a.example" ses:no-track="true">', '<a href="https://a.example">'],
    ['<a href="https://a.example" SES:no-track >x', '<a href="https://a.example" >x'],
  ])("with ses:no-track stay, without the attribute: %s", (html, expected) => {
    expect(track(html)).toBe(expected);
  });

  test.each([
    '<a href="mailto:ann@a.example">',
    '<a href="#top">',
    '<a name="x">',
    '<a href="{{url}}">',
    '<abbr href="https://a.example">',
    '<link href="https://a.example/style.css">',
    '<img src="https://a.example/i.png">',
    '<!--[if mso]><a href="https://a.example">x</a><![endif]-->',
    '<style>/* <a href="https://a.example"> */</style>',
    "<a href='https://a.example",
  ])("stay unchanged: %s", (html) => {
    expect(track(html)).toBe(html);
  });

  test("in a page of unclosed quotes are found in little time", () => {
    const html = '<a href="https://a.example\n'.repeat(4001);
    const before = process.cpuUsage();
    track(html);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});

describe("the pixel", () => {
  test.each([
    ["<body>x</body></html>", `<body>x${pixel}</body></html>`],
    ["<p>x</p>", `<p>x</p>${pixel}`],
    ["<p>{{ses:openTracker}}x{{ses:openTracker}}</p>", `<p>${pixel}x</p>`],
  ])("comes last, or at its placeholder: %s", (html, expected) => {
    expect(withPixel(html)).toBe(expected);
  });
});
