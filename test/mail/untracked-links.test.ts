import { describe, expect, it } from "vitest";
import { withUntrackedLinks } from "#lib/mail/template/untracked-links.ts";
import { cpuMsOf } from "#test/support/run/cpu-ms.ts";

const contactId = "8d1f0000-1111-8222-8333-444455556666";
const url = (page: string) => `https://app.example.com/${page}/${contactId}?t=abc&amp;e=1`;
const mark = (html: string) => withUntrackedLinks(html, contactId);

describe("a link to the contact's own pages", () => {
  it.each(["unsubscribe", "subscribe", "manage"])("to %s is not tracked", (page) => {
    expect(mark(`<p><a class="x" href="${url(page)}">y</a></p>`)).toBe(
      `<p><a ses:no-track class="x" href="${url(page)}">y</a></p>`,
    );
  });

  it.each([
    ["in upper case", `<A HREF='${url("manage")}'>`, `<A ses:no-track HREF='${url("manage")}'>`],
    ["over several lines", `<a\n  href="${url("manage")}"\n>`, `<a ses:no-track\n  href="${url("manage")}"\n>`],
    [
      "behind a bracket in an attribute",
      `<a title="a > b" href="${url("manage")}">`,
      `<a ses:no-track title="a > b" href="${url("manage")}">`,
    ],
    [
      "behind an apostrophe in an attribute",
      `<a title="it's" href="${url("manage")}">`,
      `<a ses:no-track title="it's" href="${url("manage")}">`,
    ],
    [
      "behind an apostrophe in the text",
      `don't <a href="${url("manage")}">`,
      `don't <a ses:no-track href="${url("manage")}">`,
    ],
    ["without quotation marks", `<a href=${url("manage")}>`, `<a ses:no-track href=${url("manage")}>`],
  ])("%s is not tracked", (_form, html, expected) => {
    expect(mark(html)).toBe(expected);
  });

  it("is marked once per link, each separately", () => {
    const link = `<a href="${url("manage")}" title="${url("manage")}">x</a>`;
    expect(mark(`${link}<a href="https://x.example">y</a>${link}`).match(/ses:no-track/g)).toHaveLength(2);
  });
});

it.each([
  ["another address", '<a href="https://x.example/manage">'],
  ["another contact", `<a href="${url("manage").replace("8d1f", "9d1f")}">`],
  ["another element", `<area href="${url("manage")}"><abbr title="${url("manage")}">`],
  ["the text", `<a href="https://x.example">${url("manage")}</a>`],
])("%s stays unchanged", (_what, html) => {
  expect(mark(html)).toBe(html);
});

it("takes linear time on broken HTML", () => {
  const ms = cpuMsOf(() => {
    for (const piece of ["<a ", "<a href='", `<a ${url("manage")}`]) mark(piece.repeat(100_000));
  });
  expect(ms).toBeLessThan(2_000);
});
